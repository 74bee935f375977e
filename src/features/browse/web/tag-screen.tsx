import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TaggedFilm } from '#features/films/contract/films.ts';
import { longDate } from '#ui/format/dates.ts';
import { ErrorFallback } from '#ui/states/failure-page.tsx';
import { useIsLoadFailure } from '#web/lib/use-is-load-failure.ts';
import { byInitial } from './by-initial.ts';
import { TAG_LINES } from './tag-lines.ts';
import { TAG_LOADING, tagQuery } from './tag-queries.ts';

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
      <div className="border-line border-b">
        {byInitial(films).map(({ letter, films: filed }) => (
          <section
            key={letter}
            aria-label={letter === '#' ? 'Digits and symbols' : letter}
            className="grid grid-cols-[2.25rem_1fr] border-line-strong border-t md:grid-cols-[7rem_1fr]"
          >
            <p
              aria-hidden="true"
              className="display sticky top-0 self-start py-3.5 text-3xl leading-none text-muted md:text-6xl"
            >
              {letter}
            </p>
            <ul className="divide-y divide-line">
              {filed.map((film) => (
                <li key={film._id}>
                  <Entry film={film} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </TagFrame>
  );
}

function Entry({ film }: { film: TaggedFilm }) {
  return (
    <Link
      to="/movie/$id"
      params={{ id: String(film._id) }}
      className="group grid gap-x-8 gap-y-1 py-3.5 outline-offset-0! md:grid-cols-[minmax(0,1fr)_15rem] md:max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_16rem_15rem] lg:items-baseline"
    >
      <span className="display text-3xl leading-none decoration-2 md:max-lg:row-span-2 underline-offset-4 group-hover:text-link group-hover:underline md:text-4xl">
        {film.title}
      </span>
      <Fact label="Director">{film.director ?? 'Unknown'}</Fact>
      <Fact label="Release Date">
        {film.releaseDate ? <time dateTime={film.releaseDate}>{longDate(film.releaseDate)}</time> : 'Unknown'}
      </Fact>
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="text-sm">
      <span className="text-muted">{label}: </span>
      {children}
    </span>
  );
}

function TagFrame({ tag, children }: { tag: string; children: ReactNode }) {
  const line = new Map(Object.entries(TAG_LINES)).get(tag.toLowerCase());
  return (
    <div className="page pt-10 md:pt-16">
      <h1 className="display max-w-[24ch] text-5xl leading-[0.95]! md:text-7xl">Movies tagged with "{tag}"</h1>
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
