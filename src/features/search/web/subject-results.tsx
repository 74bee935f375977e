import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useContext } from 'react';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { SearchedFilm } from '#features/films/contract/films.ts';
import type { FoundPerson } from '#features/people/contract/people.ts';
import { CHIP } from '#ui/button-styles.ts';
import { Face } from '#ui/pictures/face.tsx';
import { CardMarksContext } from '#web/lib/member/card-marks.tsx';
import { type Found, subjectLink, subjectName, wishLink, wishText } from '#web/lib/search/find.ts';
import { ResultList } from './result-list.tsx';

const HEADING_ID = 'subject-results';
const OTHERS_ID = 'other-results';

type SubjectResultsProps = { films: SearchedFilm[]; found: Found; isFirst: boolean };

/** Films that fit the facts or the wish in the query. The heading shows how the site has understood the query. */
export function SubjectResults({ films, found: { subjects, wish }, isFirst }: SubjectResultsProps) {
  const subject = films[0]?.subject ?? '';
  const isMember = useContext(CardMarksContext) !== null;
  return (
    <section aria-labelledby={HEADING_ID} className="mt-8 md:mt-12">
      <h2 id={HEADING_ID} className="display text-4xl leading-none! md:text-5xl">
        {wish?.query ? (
          <Link {...wishLink(wish, isMember)} rel="nofollow" className="hover:text-link">
            {wishText({ ...wish, words: subject })}
            <ArrowRight aria-hidden="true" className="ml-2 inline size-7 text-action" />
          </Link>
        ) : (
          subject
        )}
      </h2>
      {wish?.films === 0 && <p className="mt-3 text-muted md:text-lg">These films come closest:</p>}
      {/* Not for a wish: "less gore" does not ask for the keyword "gore". */}
      {subjects.length > 0 && subject !== wish?.words && (
        <ul aria-label="Themes" className="mt-4 flex flex-wrap gap-2">
          {subjects.map((subject) => (
            <li key={subject.slug}>
              <Link {...subjectLink(subject)} className={CHIP}>
                {subjectName(subject)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ResultList films={films} labelledBy={HEADING_ID} heading="h3" isFirst={isFirst} />
    </section>
  );
}

/** Films that have the query only in a name, such as that of a part, or as the beginning of a word. */
export function OtherResults({ films }: { films: SearchedFilm[] }) {
  return (
    <section aria-labelledby={OTHERS_ID} className="mt-8 md:mt-12">
      <h2 id={OTHERS_ID} className="display text-4xl leading-none! md:text-5xl">
        Other matches
      </h2>
      <ResultList films={films} labelledBy={OTHERS_ID} heading="h3" isFirst={false} />
    </section>
  );
}

export function PeopleList({ people }: { people: FoundPerson[] }) {
  return (
    <ul aria-label="People" className="mt-5 flex flex-wrap gap-3 md:mt-8">
      {people.map(({ id, name, profilePath, profileColour, knownFor }) => (
        <li key={id} className="max-sm:w-full">
          <Link
            to="/person/$id"
            params={{ id: String(id) }}
            className="group flex h-full items-center gap-3 border border-line bg-raised pr-4 transition-colors hover:border-line-strong"
          >
            <Face name={name} path={profilePath} colour={profileColour} className="h-18 w-14 text-2xl" />
            <span className="min-w-0 py-2 leading-snug">
              <span className="block font-semibold group-hover:text-link">{name}</span>
              <span className="block text-muted text-sm">{knownFor.join(', ')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const TITLE_ID = 'search-themes';

export function ThemeLinks() {
  return (
    <nav aria-labelledby={TITLE_ID} className="mt-10">
      <h2 id={TITLE_ID} className="display mb-4 text-2xl">
        Or browse a theme
      </h2>
      <ul className="flex max-w-4xl flex-wrap gap-2">
        {THEMES.map(({ label, value }) => (
          <li key={value}>
            <Link to="/keyword/$keyword" params={{ keyword: value }} className={CHIP}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
