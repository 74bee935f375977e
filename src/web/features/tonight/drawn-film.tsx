import { Link } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import type { PickedFilm } from '#contract/finder/finder.ts';
import { yearOf } from '#web/lib/format/dates.ts';
import { NO_OVERVIEW } from '#web/lib/format/film-texts.ts';
import { LimitLine } from '#web/lib/limits/limit-line.tsx';
import { SmallFrightGraph } from '#web/ui/charts/small-fright-graph.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';

type DrawnFilmProps = { picked: PickedFilm; heading: RefObject<HTMLHeadingElement | null>; children: ReactNode };

export function DrawnFilm({ picked: { film, reason }, heading, children }: DrawnFilmProps) {
  return (
    <section
      aria-labelledby="drawn-film"
      className="mt-5 grid grid-cols-[6.5rem_1fr] gap-4 border border-line-strong bg-raised p-4 md:grid-cols-[9rem_1fr_auto] md:gap-6 md:p-6"
    >
      <Poster
        filmId={film.id}
        title={film.title}
        path={film.posterPath}
        colour={film.posterColour}
        sizes="(min-width: 48rem) 144px, 104px"
        className="self-start"
        decorative
      />
      <div className="min-w-0">
        <p className="font-semibold text-muted text-xs uppercase tracking-[0.18em]">Tonight</p>
        <h2 ref={heading} id="drawn-film" tabIndex={-1} className="display mt-1 text-4xl leading-none! md:text-5xl">
          <Link to="/movie/$id" params={{ id: String(film.id) }} className="hover:text-link">
            {film.title}
          </Link>
          {film.releaseDate && <span className="ml-3 text-[0.6em] text-muted">{yearOf(film.releaseDate)}</span>}
        </h2>
        <p className="mt-2 max-w-prose first-letter:uppercase md:text-lg">{reason}</p>
        <LimitLine filmId={film.id} className="mt-2 text-sm" />
        <p className="mt-2 line-clamp-3 max-w-prose text-muted text-sm">{film.overview ?? NO_OVERVIEW}</p>
      </div>
      {film.fright && <SmallFrightGraph title={film.title} profile={film.fright} className="size-28 max-md:hidden" />}
      <div className="col-span-full flex flex-wrap gap-3">{children}</div>
    </section>
  );
}
