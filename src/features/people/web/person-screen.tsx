import { useSuspenseQuery } from '@tanstack/react-query';
import { classNames } from '#ui/class-names.ts';
import { longDate } from '#ui/format/dates.ts';
import { imageUrl } from '#ui/format/image-url.ts';
import { hasLongWord, initials } from '#ui/format/names.ts';
import { filmCount } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { ErrorFallback, FailurePage, useIsLoadFailure } from '#ui/states/failure-page.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { type CreditedFilm, creditedFilms, jobsOf } from './credited-films.ts';
import { PERSON_FAILURE, personQuery } from './person-queries.ts';

const CREDITS_TITLE_ID = 'credits';

export function PersonScreen({ id }: { id: string }) {
  const { name, biography, profilePath, profileColour, credits } = useSuspenseQuery(personQuery(id)).data;
  const films = creditedFilms(credits);
  return (
    <article className="page pt-8 md:pt-14">
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 xs:grid-cols-[8rem_minmax(0,1fr)] xs:gap-x-5 gap-y-6 md:grid-cols-[14rem_1fr] md:gap-x-12 lg:grid-cols-[18rem_1fr]">
        <div className="md:row-span-2">
          <Portrait name={name} path={profilePath} colour={profileColour} />
        </div>
        <div className="self-end">
          <p className="mb-3 font-semibold text-muted text-xs uppercase tracking-[0.18em]">
            {[...jobsOf(credits), filmCount(films.length)].join(' · ')}
          </p>
          <h1
            className={classNames(
              'display text-[clamp(2.75rem,8vw,7.5rem)] leading-[0.9]!',
              hasLongWord(name) && 'max-xs:text-[9.5vw]',
            )}
          >
            {name}
          </h1>
        </div>
        <div className="max-md:col-span-2">
          {biography ? (
            <p className="max-w-prose whitespace-pre-line text-lg leading-relaxed">{biography}</p>
          ) : (
            <p className="text-lg text-muted">No biography yet.</p>
          )}
        </div>
      </div>
      <section aria-labelledby={CREDITS_TITLE_ID} className="mt-14 md:mt-20">
        <SectionHeading id={CREDITS_TITLE_ID} title="Credits" />
        {films.length > 0 ? (
          <CreditsGrid films={films} labelledBy={CREDITS_TITLE_ID} />
        ) : (
          <p className="text-lg text-muted">No credits yet.</p>
        )}
      </section>
    </article>
  );
}

export function PersonPending() {
  return (
    <div className="page pt-14">
      <Spinner label="Loading..." />
    </div>
  );
}

export function PersonFailure() {
  return useIsLoadFailure() ? <PersonNotFound /> : <ErrorFallback />;
}

/** The specification has one text for a missing person and a failed request. */
export function PersonNotFound() {
  return <FailurePage title={PERSON_FAILURE} />;
}

const SIZES = '(min-width: 64rem) 288px, (min-width: 48rem) 224px, (min-width: 30rem) 128px, 104px';

type PortraitProps = { name: string; path: string | null; colour: string | null };

const sourceSet = (path: string) =>
  `${imageUrl('w185', path)} 185w, ${imageUrl('w300', path)} 300w, ${imageUrl('w500', path)} 500w`;

/** A person's photograph, or their initials. Decorative: the name is beside it. */
function Portrait({ name, path, colour }: PortraitProps) {
  const monogram = <Monogram name={name} />;
  return (
    <div className="relative aspect-2/3 w-full overflow-hidden rounded-sm border border-line bg-sunken">
      {path ? (
        <Picture
          src={imageUrl('w500', path)}
          srcSet={sourceSet(path)}
          sizes={SIZES}
          colour={colour}
          width={500}
          height={750}
          alt=""
          fetchPriority="high"
          fallback={monogram}
        />
      ) : (
        monogram
      )}
    </div>
  );
}

function Monogram({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 300" className="size-full text-text">
      <ellipse cx="100" cy="338" rx="128" ry="128" fill="currentColor" opacity="0.07" />
      <circle cx="100" cy="142" r="62" fill="currentColor" opacity="0.07" />
      <path d="M-40 300 110 0h6L-30 300z" className="fill-action" opacity="0.9" />
      <text x="184" y="280" textAnchor="end" className="display fill-current text-[9rem]">
        {initials(name)}
      </text>
    </svg>
  );
}

const POSTER_WIDTHS = '(min-width: 88rem) 200px, (min-width: 64rem) 15vw, (min-width: 40rem) 23vw, 46vw';
/** The number of posters in the widest row. */
const FIRST_ROW = 6;

function CreditsGrid({ films, labelledBy }: { films: CreditedFilm[]; labelledBy: string }) {
  return (
    <ul
      aria-labelledby={labelledBy}
      className="grid grid-cols-2 gap-x-3 gap-y-1 md:gap-y-3 sm:grid-cols-4 sm:gap-x-4 lg:grid-cols-6 lg:gap-x-5"
    >
      {films.map((film, index) => (
        <FilmCard
          key={film.id}
          film={film}
          sizes={POSTER_WIDTHS}
          eager={index < FIRST_ROW}
          date={film.releaseDate ? <time dateTime={film.releaseDate}>{longDate(film.releaseDate)}</time> : 'Unknown'}
        >
          <p className="text-sm leading-snug">{film.roles.join(' · ')}</p>
        </FilmCard>
      ))}
    </ul>
  );
}
