// How the finder's parameters are written: in the URL, the form, the links and the API. The scripts of /tonight include
// this module, so it does not import zod.

import { MAX_ID } from '#contract/constants.ts';
import { type Read, readChoices, readWholeNumber } from '#contract/query-values.ts';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { DECADES } from '#features/my-movies/contract/list-orders.ts';
import { byCategory, MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import type { Range } from './finder-range.ts';

/** `for-you` is for members. */
export const FINDER_SORTS = ['for-you', 'match', 'rating', 'newest', 'shortest'] as const;
export type FinderSort = (typeof FINDER_SORTS)[number];

/** @example readRange('6-') // { value: { min: 6, max: 10 } } */
export function readRange(text: string): Read<Range> {
  const [, min = '', max = ''] = /^(\d{0,2})-(\d{0,2})$/.exec(text) ?? [];
  const value = { min: Number(min), max: max === '' ? MAX_RATING : Number(max) };
  if ((min === '' && max === '') || Math.max(value.min, value.max) > MAX_RATING)
    return { problem: `must be a range from 0 to ${MAX_RATING}, for example 6-10, 7- or -3` };
  return value.min <= value.max ? { value } : { problem: 'must begin with the lower figure' };
}

/** Maximum number of slugs in `themes` or `not`: enough for all themes and some keywords. */
export const MAX_FINDER_SLUGS = 20;

const NO_SLUG = /[\p{C}\s]|^$|^.{201}/u;

/** Reads slugs of themes, tags and other keywords, separated by commas. */
function readSlugs(text: string): Read<string[]> {
  const given = [...new Set(text.split(','))];
  const slugs = given.filter((slug) => !NO_SLUG.test(slug));
  const value = slugs.slice(0, MAX_FINDER_SLUGS);
  if (slugs.length < given.length)
    return { value, problem: 'must be slugs with commas between them, such as slasher,ghost' };
  return value.length < slugs.length ? { value, problem: `must have at most ${MAX_FINDER_SLUGS} values` } : { value };
}

/** Minutes. */
export const MAX_RUNTIME = 999;
/** ISO 639-1. */
export const LANGUAGE = /^[a-z]{2}$/;

const readLanguage = (text: string): Read<string> =>
  LANGUAGE.test(text) ? { value: text } : { problem: 'must be a language code of two small letters' };

/** Functions that read the values of these parameters. The others, except `page`, have a few fixed values. */
export const FINDER_VALUES = {
  ...byCategory(() => readRange),
  themes: readSlugs,
  not: readSlugs,
  platforms: readChoices(PLATFORM_SLUGS),
  decades: readChoices(DECADES),
  maxRuntime: readWholeNumber(1, MAX_RUNTIME),
  language: readLanguage,
  without: readChoices(CONTENT_NOTE_SLUGS),
  like: readWholeNumber(1, MAX_ID),
};
