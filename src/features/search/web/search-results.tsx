import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useContext } from 'react';
import { AT_HOME, PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { SearchedFilm } from '#features/films/contract/films.ts';
import { runtime } from '#features/films/contract/runtime.ts';
import type { FoundPerson } from '#features/people/contract/people.ts';
import { CHIP } from '#ui/button.tsx';
import { NO_OVERVIEW, shownRating } from '#ui/format/film-rating.ts';
import { Face } from '#ui/pictures/face.tsx';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { LARGE } from '#web/lib/films/list-looks.ts';
import { CardMarksContext } from '#web/lib/member/card-marks.tsx';
import { type Found, subjectLink, subjectName, wishLink, wishText } from '#web/lib/search/find.ts';

/**
 * Number of posters in a phone's first view; more would delay the text. Larger screens request their posters early
 * anyway.
 */
const EAGER = 3;

type ResultListProps = {
  films: SearchedFilm[];
  labelledBy: string;
  /** The heading level of the films' titles. */
  heading: 'h2' | 'h3';
  isFirst?: boolean;
};

export function ResultList({ films, labelledBy, heading, isFirst = true }: ResultListProps) {
  return (
    <ul aria-labelledby={labelledBy} className="mt-5 grid gap-x-12 md:mt-8 lg:grid-cols-2">
      {films.map((film, index) => (
        <FilmCard
          key={film.id}
          film={film}
          look={LARGE}
          heading={heading}
          eager={isFirst && index < EAGER}
          rating={<Facts film={film} />}
        >
          {film.why && <p className="mt-1 text-sm">{film.why}</p>}
          <p className="mt-2 line-clamp-4 max-w-prose text-sm leading-relaxed md:text-base">
            {film.overview ?? <span className="text-muted">{NO_OVERVIEW}</span>}
          </p>
        </FilmCard>
      ))}
    </ul>
  );
}

function Facts({ film: { runtime: minutes, voteAverage, platforms } }: { film: SearchedFilm }) {
  const rating = shownRating({ members: null, count: 0, tmdb: voteAverage });
  const services = PLATFORMS.filter(({ value }) => platforms.includes(value)).map(({ label }) => label);
  return (
    <>
      {minutes !== null && minutes > 0 && <span>{runtime(minutes)}</span>}
      {rating && <RatingFigure rating={rating} />}
      {platforms.includes(AT_HOME.value) && <span>{AT_HOME.label}</span>}
      {services.length > 0 && <span>On {services.join(', ')}</span>}
    </>
  );
}

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
            <ArrowRight className="ml-2 inline size-7 text-action" />
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
