import { PLATFORMS } from '#contract/browse/platforms.ts';
import { TAGS } from '#contract/browse/tags.ts';
import { THEMES } from '#contract/browse/themes.ts';
import { CONTENT_NOTES } from '#contract/content-notes/content-notes.ts';
import { runtime } from '#contract/films/runtime.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';
import { slugWords } from '#contract/slug.ts';
import type { FilterParameter } from './finder-search.ts';
import { LANGUAGES } from './languages.ts';
import { parseRange, rangeWords } from './range.ts';

type Labelled = { label: string; value: string };

const NOTES: Labelled[] = CONTENT_NOTES.map(({ slug, label }) => ({ value: slug, label }));

const KINDS: Labelled[] = [...THEMES, ...TAGS.map(({ slug, label }) => ({ value: slug, label }))];

const labels = (known: readonly Labelled[], list: string) =>
  list.split(',').map((slug) => known.find(({ value }) => value === slug)?.label ?? slugWords(slug));

type Words = (text: string, likeTitle: string | null | undefined) => string;

const WORDS: Record<Exclude<FilterParameter, RatingCategory>, Words> = {
  themes: (text) => labels(KINDS, text).join(' and '),
  not: (text) => `no ${labels(KINDS, text).join(' or ')}`,
  platforms: (text) => `on ${labels(PLATFORMS, text).join(' or ')}`,
  decades: (text) => `from the ${text.split(',').join(' or ')}`,
  maxRuntime: (text) => `at most ${runtime(Number(text))}`,
  language: (text) => `in ${labels(LANGUAGES, text)}`,
  without: (text) => `keep out: ${labels(NOTES, text).join(', ').toLowerCase()}`,
  unknown: () => 'no films with unknown content',
  like: (_, likeTitle) => `like ${likeTitle ?? 'another film'}`,
  unseen: () => 'also films that you have seen',
  watchlist: () => 'on your watchlist',
  services: () => 'on your services',
};

const isCategory = (parameter: FilterParameter): parameter is RatingCategory =>
  RATING_CATEGORIES.some((category) => category === parameter);

/** @example filterWords('gore', '-2') // 'gore at most 2' */
export function filterWords(parameter: FilterParameter, text: string, likeTitle?: string | null): string {
  if (isCategory(parameter)) return `${parameter} ${rangeWords(parseRange(text))}`;
  return WORDS[parameter](text, likeTitle);
}
