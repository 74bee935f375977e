import { breadcrumbs, pageHead } from '#web/lib/page/head.ts';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import type { LoadedPage } from './load-browse-page.ts';

type BrowseHeadOptions = {
  /** The name in the breadcrumbs. */
  name: string;
  title: string;
  /** The beginning of the meta description. */
  about: string;
  path: string;
  page: number | undefined;
  loaded: LoadedPage | undefined;
  /** Search engines do not index a list of fewer films. */
  fewestFilms: number;
  origin: string;
};

export function browseHead({ name, title, about, path, page, loaded, fewestFilms, origin }: BrowseHeadOptions) {
  const place = page ? `, page ${page}` : '';
  return pageHead({
    title: `${title}${place}`,
    description: `${about}: posters, ratings and plots, the most popular first${place}.`,
    path: `${path}${stringifySearchParams({ page })}`,
    origin,
    noIndex: loaded && 'films' in loaded && loaded.totalPages < 2 && loaded.films < fewestFilms,
    jsonLd: [
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name, path },
      ]),
    ],
  });
}
