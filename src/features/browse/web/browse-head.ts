import { MIN_INDEXED_FILMS } from '#contract/indexed-pages.ts';
import { capitalised, keywordSlug, slugWords } from '#contract/slug.ts';
import type { PreviewKey } from '#features/previews/contract/preview-pictures.ts';
import { breadcrumbs, pageHead } from '#web/lib/page/head.ts';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import { ALL_PLATFORMS, AT_HOME } from '../contract/platforms.ts';
import { tagLabel } from '../contract/tags.ts';
import { THEMES } from '../contract/themes.ts';
import type { LoadedPage } from './browse-queries.ts';

const pathFromHome = (origin: string, page: { name: string; path: string }) =>
  breadcrumbs(origin, [{ name: 'Home', path: '/' }, page]);

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
  /** True if search engines must not index the list at all. */
  isOwn?: boolean;
  origin: string;
};

function browseHead({
  name,
  title,
  about,
  path,
  preview,
  page,
  loaded,
  fewestFilms,
  isOwn = false,
  origin,
}: BrowseHeadOptions) {
  // Null if the list has more than one page, or if its films could not be read.
  const films = loaded && 'films' in loaded && loaded.totalPages < 2 ? loaded.films : null;
  const isEmpty = films === 0;
  const place = page ? `, page ${page}` : '';
  return pageHead({
    title: `${title}${place}`,
    description: `${about}, the most popular first: posters, ratings and plots${place}.`,
    path: `${path}${stringifySearchParams({ page })}`,
    // A list without films may be that of an unknown keyword, which has no picture.
    preview: isEmpty ? undefined : preview,
    origin,
    noIndex: isOwn || isEmpty || (films !== null && films < fewestFilms),
    jsonLd: [pathFromHome(origin, { name, path })],
  });
}

type BrowsePage = Pick<BrowseHeadOptions, 'page' | 'loaded' | 'origin'> & { keyword: string };

export function keywordHead({ keyword, ...page }: BrowsePage) {
  const words = slugWords(keyword);
  const slug = keywordSlug(keyword);
  return browseHead({
    ...page,
    name: words,
    title: `${capitalised(words)} horror films`,
    about: `Horror films with the keyword “${words}”`,
    path: `/keyword/${encodeURIComponent(slug)}`,
    preview: { kind: 'keyword', key: slug },
    fewestFilms: THEMES.some(({ value }) => value === slug) ? 1 : MIN_INDEXED_FILMS,
  });
}

/** @param keyword the slug of a platform in the URL */
export function platformHead({ keyword, ...page }: BrowsePage) {
  const platform = ALL_PLATFORMS.find(({ value }) => value === keyword.trim().toLowerCase());
  const name = platform?.label ?? slugWords(keyword);
  return browseHead({
    ...page,
    name,
    title: platform === AT_HOME ? 'Horror films at home' : `Horror films on ${name}`,
    about: platform === AT_HOME ? 'Horror films on your media server' : `Horror films streaming on ${name}`,
    isOwn: platform === AT_HOME,
    path: `/provider/${encodeURIComponent(platform?.value ?? keyword)}`,
    preview: platform ? { kind: 'provider', key: platform.value } : undefined,
    fewestFilms: 1,
  });
}

/** @param count the number of films with the tag; undefined when they cannot be shown */
export function tagHead(count: number | undefined, { tag, origin }: { tag: string; origin: string }) {
  const name = tagLabel(tag);
  const path = `/tag/${encodeURIComponent(tag.toLowerCase())}`;
  return pageHead({
    title: `Movies tagged with "${name}"`,
    description: `All horror films tagged “${name}”, from A to Z, with director and release date.`,
    path,
    origin,
    preview: count ? { kind: 'tag', key: tag.toLowerCase() } : undefined,
    noIndex: !count,
    jsonLd: [pathFromHome(origin, { name, path })],
  });
}
