import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tagLabel } from '#features/browse/contract/tags.ts';
import type { TaggedFilm } from '#features/films/contract/films.ts';
import { mediumDate } from '#ui/format/dates.ts';
import { ErrorFallback, useIsLoadFailure } from '#ui/states/failure-page.tsx';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { TAG_LINES } from './tag-lines.ts';

const TITLE_ID = 'tag';
const GRID = 'grid grid-cols-3 gap-x-3 gap-y-1 md:gap-y-3 sm:grid-cols-4 md:gap-x-4 lg:grid-cols-6';
const WIDTHS = '(min-width: 88rem) 208px, (min-width: 64rem) 15vw, (min-width: 40rem) 23vw, 30vw';
/** The number of posters in the widest row. */
const FIRST_ROW = 6;

/** Literal texts of the specification, sections 2 and 8. */
const TAG_LOADING = 'Loading...';
const tagLoadFailure = (status: number, statusText: string) =>
  `Failed to fetch movies: ${status} ${statusText}`.trimEnd();

export const tagQuery = (tag: string) =>
  queryOptions({
    queryKey: ['tag', tag],
    queryFn: async ({ signal }): Promise<TaggedFilm[]> => {
      try {
        return await apiGet('/movies/tag/{tag}', { path: { tag }, signal });
      } catch (error) {
        // A rendered page contains only the message of an error, not its status, so the message is built here.
        if (error instanceof ApiError) throw new Error(tagLoadFailure(error.status, error.statusText));
        throw error;
      }
    },
  });

export function TagScreen({ tag }: { tag: string }) {
  const films = useSuspenseQuery(tagQuery(tag)).data;
  if (films.length === 0) {
    return (
      <TagFrame tag={tag}>
        <p className="text-lg text-muted">No films have this tag.</p>
      </TagFrame>
    );
  }
  return (
    <TagFrame tag={tag}>
      <ul aria-labelledby={TITLE_ID} className={GRID}>
        {films.map((film, index) => (
          <TaggedCard key={film._id} film={film} isEager={index < FIRST_ROW} />
        ))}
      </ul>
    </TagFrame>
  );
}

function TaggedCard({ film, isEager }: { film: TaggedFilm; isEager: boolean }) {
  const { director, releaseDate } = film;
  return (
    <FilmCard
      film={{ ...film, id: Number(film._id) }}
      sizes={WIDTHS}
      eager={isEager}
      date={releaseDate ? <time dateTime={releaseDate}>{mediumDate(releaseDate)}</time> : 'No release date'}
    >
      <p className="line-clamp-2 text-muted text-sm leading-tight">{director ?? 'Unknown director'}</p>
    </FilmCard>
  );
}

function TagFrame({ tag, children }: { tag: string; children: ReactNode }) {
  const line = new Map(Object.entries(TAG_LINES)).get(tag.toLowerCase());
  return (
    <div className="page pt-10 md:pt-16">
      <h1 id={TITLE_ID} className="display max-w-[24ch] text-5xl leading-[0.95]! md:text-7xl">
        Movies tagged with "{tagLabel(tag)}"
      </h1>
      {line && <p className="mt-4 max-w-[60ch] text-lg text-muted">{line}</p>}
      <div className="mt-8 md:mt-12">{children}</div>
    </div>
  );
}

export function TagPending({ tag }: { tag: string }) {
  return (
    <TagFrame tag={tag}>
      <p role="status" className="text-lg text-muted">
        {TAG_LOADING}
      </p>
    </TagFrame>
  );
}

export function TagFailure({ tag, error }: { tag: string; error: unknown }) {
  if (!useIsLoadFailure()) return <ErrorFallback />;
  return (
    <TagFrame tag={tag}>
      <p role="alert" className="border-action border-l-2 pl-5 text-lg">
        Error: {error instanceof Error ? error.message : String(error)}
      </p>
    </TagFrame>
  );
}
