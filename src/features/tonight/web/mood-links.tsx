import { Link } from '@tanstack/react-router';
import { CHIP } from '#ui/button-styles.ts';
import { MOODS } from '../contract/moods.ts';
import { isSameSearch, type TonightSearch } from './finder-search.ts';

const TITLE_ID = 'moods';

export function MoodLinks({ search }: { search: TonightSearch }) {
  return (
    <nav aria-labelledby={TITLE_ID} className="mt-5 md:mt-7 print:hidden">
      <h2 id={TITLE_ID} className="sr-only">
        Moods
      </h2>
      <ul className="flex flex-wrap gap-2">
        {MOODS.map((mood) => (
          <li key={mood.label}>
            <Link
              to="/tonight"
              search={mood.search}
              rel="nofollow"
              resetScroll={false}
              activeOptions={{ exact: true }}
              aria-current={isSameSearch(search, mood.search) ? 'true' : undefined}
              className={`${CHIP} aria-[current]:border-action aria-[current]:bg-action aria-[current]:text-on-action`}
            >
              {mood.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
