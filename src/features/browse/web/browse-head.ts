import type { PreviewKey } from '#features/previews/contract/preview-pictures.ts';
import { breadcrumbs, pageHead } from '#web/lib/page/head.ts';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import type { LoadedPage } from './browse-queries.ts';

type BrowseHeadOptions = {
  /** The name in the breadcrumbs. */
  name: string;
  title: string;
  /** The beginning of the meta description. */
  about: string;
  path: string;
  /** Undefined for an unknown platform. */
  preview: PreviewKey | undefined;
  page: number | undefined;
  loaded: LoadedPage | undefined;
  /** Search engines do not index a list with fewer films than this. */
  fewestFilms: number;
  origin: string;
};

export function browseHead({
  name,
  title,
  about,
  path,
  preview,
  page,
  loaded,
  fewestFilms,
  origin,
}: BrowseHeadOptions) {
  // Null if the list has more than one page, or if its films could not be read.
  const films = loaded && 'films' in loaded && loaded.totalPages < 2 ? loaded.films : null;
  const isEmpty = films === 0;
  const place = page ? `, page ${page}` : '';
  return pageHead({
    title: `${title}${place}`,
    description: `${about}: posters, ratings and plots, the most popular first${place}.`,
    path: `${path}${stringifySearchParams({ page })}`,
    // A list without films may be that of an unknown keyword, which has no picture.
    preview: isEmpty ? undefined : preview,
    origin,
    noIndex: isEmpty || (films !== null && films < fewestFilms),
    jsonLd: [
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name, path },
      ]),
    ],
  });
}
