import { useSuspenseQuery } from '@tanstack/react-query';
import { classNames } from '#ui/class-names.ts';
import { hasLongWord } from '#ui/format/names.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { ErrorFallback, FailurePage } from '#ui/states/failure-page.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { useIsLoadFailure } from '#web/lib/use-is-load-failure.ts';
import { creditedFilms, jobsOf } from './credited-films.ts';
import { CreditsGrid } from './credits-grid.tsx';
import { PERSON_FAILURE, personQuery } from './person-queries.ts';
import { Portrait } from './portrait.tsx';

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
            {[...jobsOf(credits), films.length === 1 ? '1 film' : `${films.length} films`].join(' · ')}
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
