import { themeBits, themesOf } from '#catalogue/figures/finder-bits.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { Range } from '#features/ratings/contract/fright-profile.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FinderParameter } from '../contract/finder-query.ts';
import type { HighestCertification } from '../contract/finder-values.ts';
import {
  certificationNumber,
  dayNumber,
  type FilmIndex,
  type ListFact,
  languageNumber,
  positionOf,
} from './film-index.ts';
import { type Question, rangesOf } from './finder-question.ts';

export type FilmFilter = {
  question: Question;
  /** The chosen slugs of each parameter as one bit mask, with the same bits as the columns of the film index. */
  bits: Record<'themes' | 'not' | 'platforms' | 'without' | 'mustBeKnown', number>;
  /** The bit of each note of `without`. */
  notes: { note: ContentNoteSlug; bit: number }[];
  /** Lists of film ids without duplicates. A list that is not requested is null. */
  listed: {
    /** A list for each keyword or tag that is not a theme. */
    themes: Int32Array[];
    not: Int32Array[];
    /** The films that have anything in common with the film of `like`, and those with the story of `about`. */
    like: Int32Array | null;
    about: Int32Array | null;
    unseen: Int32Array | null;
    watchlist: Int32Array | null;
    myTag: Int32Array | null;
    list: Int32Array | null;
    services: Int32Array | null;
  };
  /** Films with a later release date are not found. */
  today: string;
  /** Films without a date are not found either, because they may not be released yet. */
  mustBeReleased?: boolean;
};

export const NO_LISTS: FilmFilter['listed'] = {
  themes: [],
  not: [],
  like: null,
  about: null,
  unseen: null,
  watchlist: null,
  myTag: null,
  list: null,
  services: null,
};

/** Returns true if the film at a position meets the condition, false if not, and null if this is unknown. */
type Test = (film: number) => boolean | null;
export type Condition = { parameter: FinderParameter; test: Test };

function inRange(films: FilmIndex, category: RatingCategory, { min, max }: Range): Test {
  const figures = films[category];
  return (film) => {
    const figure = figures[film] ?? Number.NaN;
    return Number.isNaN(figure) ? null : figure >= min && figure <= max;
  };
}

function isOnList(films: FilmIndex, ids: Int32Array): (film: number) => boolean {
  const listed = new Uint8Array(films.id.length);
  for (const id of ids) {
    const position = positionOf(films, id);
    if (position >= 0) listed[position] = 1;
  }
  return (film) => listed[film] === 1;
}

function inDecades({ day: days }: FilmIndex, decades: readonly string[]): Test {
  const spans = decades.map((decade) => {
    const year = Number.parseInt(decade, 10);
    return { from: dayNumber(`${year}-01-01`), to: dayNumber(`${year + 10}-01-01`) };
  });
  return (film) => {
    const day = days[film] ?? 0;
    return spans.some(({ from, to }) => day >= from && day < to);
  };
}

function withThemes(films: FilmIndex, bits: number, lists: Int32Array[], isWanted: boolean): Test {
  const onLists = lists.map((list) => isOnList(films, list));
  const wanted = isWanted ? bits : 0;
  return (film) => ((films.themes[film] ?? 0) & bits) === wanted && onLists.every((isOn) => isOn(film) === isWanted);
}

/** True if the film has none of the notes. For those of `mustBeKnown`, this must be known. */
function without({ notes, notesNo }: FilmIndex, bits: number, mustBeKnown: number): Test {
  return (film) => ((notes[film] ?? 0) & bits) === 0 && ((notesNo[film] ?? 0) & mustBeKnown) === mustBeKnown;
}

/** @param ifEmpty the answer for a film without a list */
function hasOneOf({ column, lists }: ListFact, wanted: readonly string[], ifEmpty: boolean | null): Test {
  const answers = lists.map((list) => (list.length === 0 ? ifEmpty : list.some((slug) => wanted.includes(slug))));
  return (film) => answers[column[film] ?? 0] ?? null;
}

function suitableFor({ certification }: FilmIndex, highest: HighestCertification): Test {
  const most = certificationNumber(highest);
  return (film) => {
    const number = certification[film] ?? 0;
    return number === 0 ? null : number <= most;
  };
}

function hasNone(has: Test): Test {
  return (film) => !has(film);
}

/** Returns a condition for each theme, tag or keyword of the question. */
export function themeConditions(films: FilmIndex, { question, listed }: FilmFilter): Condition[] {
  const themes = themesOf(themeBits(question.themes)).map((theme) => withThemes(films, themeBits([theme]), [], true));
  const others = listed.themes.map((list) => withThemes(films, 0, [list], true));
  return [...themes, ...others].map((test) => ({ parameter: 'themes', test }));
}

/** Returns the condition of each given parameter, in the order of the list below. */
export function conditionsOf(films: FilmIndex, { question, bits, listed }: FilmFilter): Condition[] {
  const { themes, not, platforms, decades, maxRuntime, language } = question;
  const { countries, notCountries, certification, franchise, studios, except } = question;
  const onList = (list: Int32Array | null) => list && isOnList(films, list);
  const isSeen = onList(listed.unseen);
  const wantedLanguage = language && languageNumber(language);
  const given: [FinderParameter, Test | null | undefined | false][] = [
    ...rangesOf(question).map(({ category, range }): [FinderParameter, Test] => [
      category,
      inRange(films, category, range),
    ]),
    ['themes', themes.length > 0 && withThemes(films, bits.themes, listed.themes, true)],
    ['not', not.length > 0 && withThemes(films, bits.not, listed.not, false)],
    ['platforms', platforms.length > 0 && ((film) => ((films.platforms[film] ?? 0) & bits.platforms) !== 0)],
    ['decades', decades.length > 0 && inDecades(films, decades)],
    ['maxRuntime', maxRuntime !== undefined && ((film) => (films.runtime[film] ?? 0) <= maxRuntime)],
    ['language', wantedLanguage !== undefined && ((film) => films.language[film] === wantedLanguage)],
    ['countries', countries.length > 0 && hasOneOf(films.countries, countries, null)],
    ['notCountries', notCountries.length > 0 && hasNone(hasOneOf(films.countries, notCountries, false))],
    ['certification', certification && suitableFor(films, certification)],
    ['franchise', franchise !== undefined && hasOneOf(films.franchise, [franchise], false)],
    ['studios', studios.length > 0 && hasOneOf(films.studios, studios, false)],
    ['except', except.length > 0 && hasNone(isOnList(films, Int32Array.from(except)))],
    ['without', question.without.length > 0 && without(films, bits.without, bits.mustBeKnown)],
    [
      'unknown',
      question.unknown === 'only' && ((film) => ((films.notesNo[film] ?? 0) & bits.without) !== bits.without),
    ],
    ['like', onList(listed.like)],
    ['about', onList(listed.about)],
    ['unseen', isSeen && ((film) => !isSeen(film))],
    ['watchlist', onList(listed.watchlist)],
    ['myTag', onList(listed.myTag)],
    ['list', onList(listed.list)],
    ['services', onList(listed.services)],
  ];
  return given.flatMap(([parameter, test]) => (test ? [{ parameter, test }] : []));
}
