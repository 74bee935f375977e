// How the finder's parameters are written: in the URL, the form, the links and the API. The scripts of /tonight include
// this module, so it does not import zod.

import { MAX_ID } from '#contract/constants.ts';
import { type Read, readChoices, readWholeNumber } from '#contract/query-values.ts';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import type { Certification } from '#features/films/contract/certifications.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { DECADES } from '#features/my-movies/contract/list-orders.ts';
import { MAX_TAG } from '#features/notes/contract/note-rules.ts';
import type { Range } from '#features/ratings/contract/fright-profile.ts';
import { byCategory, MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { MAX_FINDER_EXCEPTIONS } from './finder-query.ts';

/** The age ratings that can be the highest allowed, from films for everybody to those for adults. */
export const FINDER_CERTIFICATIONS = ['G', 'PG', 'PG-13', 'R'] as const satisfies readonly Certification[];
export type HighestCertification = (typeof FINDER_CERTIFICATIONS)[number];

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

/** Maximum number of slugs in a list such as `themes`: enough for all themes and some keywords. */
export const MAX_FINDER_SLUGS = 20;

const NO_SLUG = /[\p{C}\s]|^$|^.{201}/u;

/** Reads values that are separated by commas. Leaves out invalid ones, and those after the first `most`. */
const readList =
  (isValid: (text: string) => boolean, what: string, most = MAX_FINDER_SLUGS) =>
  (text: string): Read<string[]> => {
    const given = [...new Set(text.split(','))];
    const valid = given.filter(isValid);
    const value = valid.slice(0, most);
    if (valid.length < given.length) return { value, problem: `must be ${what}` };
    return value.length < valid.length ? { value, problem: `must have at most ${most} values` } : { value };
  };

export const isSlug = (text: string) => !NO_SLUG.test(text);

/** Slugs of themes, tags and other keywords. */
const readSlugs = readList(isSlug, 'slugs with commas between them, such as slasher,ghost');

/** ISO 3166, also codes of countries that no longer exist. */
const readCountries = readList(
  (text) => /^[A-Z]{2}$/.test(text),
  'codes of two capital letters with commas between them, such as US,JP',
);

const readId = readWholeNumber(1, MAX_ID);
const readIds = readList(
  (text) => readId(text).value !== undefined,
  'ids of films with commas between them',
  MAX_FINDER_EXCEPTIONS,
);

/** Characters of `about`, as many as of a search. */
const MAX_ABOUT = 200;

const readAbout = (text: string): Read<string> =>
  text.trim() !== '' && text.length <= MAX_ABOUT
    ? { value: text.trim() }
    : { problem: `must be a few words, ${MAX_ABOUT} characters at most` };

/** Written as tags are stored: note-rules.ts has all rules, but would add the rules of forms to the scripts of /tonight. */
function readTag(text: string): Read<string> {
  const value = text.trim().normalize('NFC');
  const isTag = value !== '' && [...value].length <= MAX_TAG && !/[,\p{Cc}]/u.test(value);
  return isTag ? { value } : { problem: 'must be one of your tags' };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const readListId = (text: string): Read<string> =>
  UUID.test(text) ? { value: text.toLowerCase() } : { problem: 'must be the id of one of your lists' };

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
  about: readAbout,
  platforms: readChoices(PLATFORM_SLUGS),
  decades: readChoices(DECADES),
  maxRuntime: readWholeNumber(1, MAX_RUNTIME),
  language: readLanguage,
  countries: readCountries,
  notCountries: readCountries,
  franchise: (text: string): Read<string> =>
    isSlug(text) ? { value: text } : { problem: 'must be a slug such as halloween' },
  studios: readList(isSlug, 'slugs with commas between them, such as hammer,a24'),
  without: readChoices(CONTENT_NOTE_SLUGS),
  like: readId,
  myTag: readTag,
  list: readListId,
  except: (text: string): Read<number[]> => {
    const { value = [], ...read } = readIds(text);
    return { ...read, value: value.map(Number) };
  },
};
