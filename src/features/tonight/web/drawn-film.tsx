import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { Film, FilmProvider } from '#features/films/contract/films.ts';
import { runtime } from '#features/films/contract/runtime.ts';
import { JustWatchLink } from '#features/streaming/web/streaming.ts';
import { SmallFrightGraph } from '#ui/charts/small-fright-graph.tsx';
import { classNames } from '#ui/class-names.ts';
import { partialDate, yearOf } from '#ui/format/dates.ts';
import { NO_OVERVIEW } from '#ui/format/film-rating.ts';
import { isStale } from '#ui/format/is-stale.ts';
import { regionName } from '#ui/format/names.ts';
import { LimitLine } from '#ui/pictures/limit-marks.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import { SignInToKeep } from '#web/lib/member/sign-in-to-keep.tsx';
import type { PickedFilm } from '../contract/finder.ts';
import { FilmChips } from './film-lines.tsx';
import { watchQuery } from './tonight-queries.ts';

const DrawnToggles = lazy(async () => ({ default: (await import('./drawn-toggles.tsx')).DrawnToggles }));

type DrawnFilmProps = {
  picked: PickedFilm;
  heading: RefObject<HTMLHeadingElement | null>;
  isMember: boolean;
  children: ReactNode;
};

/** The card fits the window of a phone, above the navigation. */
export function DrawnFilm({ picked: { film }, heading, isMember, children }: DrawnFilmProps) {
  const card = useRef<HTMLElement>(null);
  const { data: watch } = useQuery(watchQuery(film.id));
  const isLoaded = watch !== undefined;
  useEffect(() => {
    if (isLoaded) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  return (
    <section
      ref={card}
      aria-labelledby="drawn-film"
      className="mt-5 grid scroll-mt-2 scroll-mb-20 grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border border-line-strong bg-raised p-3.5 md:grid-cols-[9rem_1fr_auto] md:gap-6 md:p-6"
    >
      <Poster film={film} sizes="(min-width: 48rem) 144px, 88px" className="self-start" decorative />
      <div className="min-w-0">
        <p className="font-semibold text-muted text-xs uppercase tracking-[0.18em]">Tonight</p>
        <h2
          ref={heading}
          id="drawn-film"
          tabIndex={-1}
          className="display mt-1 line-clamp-2 text-3xl leading-none! md:text-5xl"
        >
          <Link to="/movie/$id" params={{ id: String(film.id) }} className="hover:text-link">
            {film.title}
          </Link>
        </h2>
        <p className="mt-1 text-muted text-sm">
          {[film.releaseDate && yearOf(film.releaseDate), film.runtime && runtime(film.runtime)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {/* Reserves the usual height of the lines until they are loaded. */}
        <div className="mt-1 min-h-10 text-sm">{watch && <WatchLines title={film.title} watch={watch} />}</div>
      </div>
      {film.fright && <SmallFrightGraph title={film.title} profile={film.fright} className="size-28 max-md:hidden" />}
      <div className="col-span-full space-y-2 md:col-span-2 md:col-start-2">
        <FilmChips film={film} />
        <LimitLine filmId={film.id} className="text-sm" />
        <p className="line-clamp-2 max-w-prose text-muted text-sm md:line-clamp-3">{film.overview ?? NO_OVERVIEW}</p>
      </div>
      <div className="col-span-full grid grid-cols-2 gap-2.5 max-md:*:px-3 md:flex md:flex-wrap md:gap-3">
        {isMember ? (
          <Suspense>
            <DrawnToggles film={film} />
          </Suspense>
        ) : (
          <SignInToKeep filmId={film.id} className="max-md:col-span-2" />
        )}
        {children}
      </div>
    </section>
  );
}

type WatchLinesProps = { title: string; watch: Film['watch_providers'] };

const LINES = [
  { kind: 'stream', label: 'Stream' },
  { kind: 'rent', label: 'Rent' },
  { kind: 'buy', label: 'Buy' },
] as const;

/** The maximum number of names in a line: more do not fit on a phone. */
const MOST = 3;

const names = (providers: FilmProvider[]) =>
  [
    ...providers.slice(0, MOST).map(({ provider_name }) => provider_name),
    ...(providers.length > MOST ? [`${providers.length - MOST} more`] : []),
  ].join(', ');

/**
 * Shows where to watch the film, streaming first, with the date of this information. The text is grey when the date is
 * too old.
 */
function WatchLines({ title, watch }: WatchLinesProps) {
  const lines = LINES.flatMap(({ kind, label }) => {
    const [first] = watch[kind];
    return first ? [{ label, text: names(watch[kind]), asOf: first.as_of }] : [];
  });
  return (
    <>
      {lines.map(({ label, text, asOf }) => (
        <p key={label} className={classNames(isStale(asOf) && 'text-muted')}>
          {label}: <span className="font-semibold">{text}</span>
          <span className="text-muted">, as of {partialDate(asOf)}</span>
        </p>
      ))}
      <p className="text-muted">
        {lines.length === 0 && `No service in ${regionName(watch.region)} has this film. `}
        <JustWatchLink title={title} region={watch.region} />
      </p>
    </>
  );
}
