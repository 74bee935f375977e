import { slugWords } from '#contract/slug.ts';
import { ALL_PLATFORMS } from '#features/browse/contract/platforms.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { CONTENT_NOTES } from '#features/films/contract/content-notes.ts';
import { runtime } from '#features/films/contract/runtime.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { regionName } from '#ui/format/names.ts';
import type { FoundFilms } from '../contract/finder.ts';
import type { HighestCertification } from '../contract/finder-values.ts';
import type { FilterParameter } from './finder-search.ts';
import { parseRange, rangeWords } from './finder-search.ts';

type Labelled = { label: string; value: string };

const NOTES: Labelled[] = CONTENT_NOTES.map(({ slug, label }) => ({ value: slug, label }));

const KINDS: Labelled[] = [...THEMES, ...TAGS.map(({ slug, label }) => ({ value: slug, label }))];

const labels = (known: readonly Labelled[], list: string) =>
  list.split(',').map((slug) => known.find(({ value }) => value === slug)?.label ?? slugWords(slug));

/** Names of what the parameters name by id or slug; undefined until the films arrive. */
export type Names = FoundFilms['names'] | undefined;
type Words = (text: string, names: Names) => string;

const countries = (list: string) => list.split(',').map(regionName).join(' or ');

/** For whom a film is suitable that has at most this age rating. */
export const AGES: { value: HighestCertification; label: string }[] = [
  { value: 'G', label: 'All ages (G)' },
  { value: 'PG', label: 'Older kids (PG)' },
  { value: 'PG-13', label: 'Teens (PG-13)' },
  { value: 'R', label: '17 and up (R)' },
];

const WORDS: Record<Exclude<FilterParameter, RatingCategory>, Words> = {
  themes: (text) => labels(KINDS, text).join(' and '),
  not: (text) => `no ${labels(KINDS, text).join(' or ')}`,
  about: (text) => `about ${text}`,
  platforms: (text) => `on ${labels(ALL_PLATFORMS, text).join(' or ')}`.replace(/^on At home/, 'at home'),
  decades: (text) => `from the ${text.split(',').join(' or ')}`,
  maxRuntime: (text) => `at most ${runtime(Number(text))}`,
  language: (text) => `in ${labels(LANGUAGES, text)}`,
  countries: (text) => `from ${countries(text)}`,
  notCountries: (text) => `not from ${countries(text)}`,
  certification: (text) => `age rating up to ${text}`,
  franchise: (text, names) => `from the series ${names?.franchise ?? slugWords(text)}`,
  studios: (text, names) => `by ${(names?.studios ?? labels([], text)).join(' or ')}`,
  without: (text) => `leave out: ${labels(NOTES, text).join(', ').toLowerCase()}`,
  unknown: (text) => (text === 'only' ? 'films we haven’t checked' : 'also films we haven’t checked'),
  like: (_, names) => `like ${names?.like ?? 'another film'}`,
  except: (_, names) => `not ${names?.except.join(' or ') ?? 'some films'}`,
  unseen: () => 'also films that you have seen',
  watchlist: () => 'on your watchlist',
  myTag: (text) => `tagged ${text}`,
  list: (_, names) => `in your list ${names?.list ?? ''}`.trim(),
  services: () => 'on your services',
};

const isCategory = (parameter: FilterParameter): parameter is RatingCategory =>
  RATING_CATEGORIES.some((category) => category === parameter);

/** @example filterWords('gore', '-2') // 'gore up to 2' */
export function filterWords(parameter: FilterParameter, text: string, names?: Names): string {
  if (isCategory(parameter)) return `${parameter} ${rangeWords(parseRange(text))}`;
  return WORDS[parameter](text, names);
}

/** ISO 639-1: the languages in which most horror films are made. */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: 'Chinese' },
  { value: 'fr', label: 'French' },
  { value: 'de', label: 'German' },
  { value: 'hi', label: 'Hindi' },
  { value: 'id', label: 'Indonesian' },
  { value: 'it', label: 'Italian' },
  { value: 'ja', label: 'Japanese' },
  { value: 'ko', label: 'Korean' },
  { value: 'pt', label: 'Portuguese' },
  { value: 'ru', label: 'Russian' },
  { value: 'es', label: 'Spanish' },
  { value: 'sv', label: 'Swedish' },
  { value: 'th', label: 'Thai' },
] as const;
