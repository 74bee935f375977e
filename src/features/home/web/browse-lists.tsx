import { Link } from '@tanstack/react-router';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';

const ENTRY =
  'flex min-h-9 items-center rounded-sm px-3 py-1.5 font-semibold text-sm leading-tight outline-offset-2 transition hover:brightness-125 max-md:min-h-12 max-md:text-base';
const LIST = 'grid grid-cols-2 gap-1.5 md:grid-cols-1';

export function BrowseLists() {
  return (
    <nav aria-label="Browse" className="space-y-8">
      <h2 className="display text-3xl md:hidden">Browse</h2>
      <div>
        <h2 className="display mb-3 text-2xl max-md:text-xl">Browse Theme</h2>
        <ul className={LIST}>
          {THEMES.map(({ label, value }) => (
            <li key={value}>
              <Link to="/keyword/$keyword" params={{ keyword: value }} data-browse={value} className={ENTRY}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="display mb-3 text-2xl max-md:text-xl">Browse Platform</h2>
        <ul className={LIST}>
          {PLATFORMS.map(({ label, value }) => (
            <li key={value}>
              <Link to="/provider/$keyword" params={{ keyword: value }} data-platform={value} className={ENTRY}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
