import { breadcrumbs, pageHead } from '#web/lib/page/head.ts';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import type { LoadedPage } from './load-browse-page.ts';

type BrowseHeadOptions = {
  /** In the trail of the page. */
  name: string;
  title: string;
  /** What the films have in common, as the beginning of a sentence. */
  about: string;
  /** Of the first page. */
  path: string;
  page: number | undefined;
  loaded: LoadedPage | undefined;
  origin: string;
};

/** What a keyword or platform page says about itself to those who do not look at it. */
export function browseHead({ name, title, about, path, page, loaded, origin }: BrowseHeadOptions) {
  const place = page ? `, page ${page}` : '';
  return pageHead({
    title: `${title}${place}`,
    description: `${about}: posters, ratings and what they are about, the most popular first${place}.`,
    path: `${path}${stringifySearchParams({ page })}`,
    origin,
    noIndex: loaded && 'totalPages' in loaded && loaded.totalPages === 0,
    jsonLd: [
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name, path },
      ]),
    ],
  });
}
