import type { FinderParameter } from '#contract/finder/finder-query.ts';
import type { RatingCategory } from '#contract/fright/rating-categories.ts';
import {
  decadeBit,
  type FactColumn,
  type FilmColumns,
  type FilmIndex,
  languageNumber,
  timesListed,
} from './film-index.ts';
import { askedCategories, type Question, type Range } from './finder-question.ts';

export type FilmFilter = {
  question: Question;
  /** The bits of the slugs, as in the columns of the films. */
  bits: Record<'themes' | 'not' | 'platforms' | 'without', number>;
  /** Lists of film ids, each id once in a list. Null for a list that is not requested. */
  listed: {
    /** A list for each keyword that is not a theme. */
    themes: Int32Array[];
    not: Int32Array[];
    unseen: Int32Array | null;
    watchlist: Int32Array | null;
    services: Int32Array | null;
  };
  /** Films of later days are not found. */
  today: string;
};

// The verdict on a film is one number, 0 if it fits. Each condition that is not true for the film adds 1, and PLACE
// times the condition's position in the list. A condition that is false also adds FALSE: a condition on an unknown
// category is neither true nor false.
export const FALSE = 2 ** 8;
export const PLACE = 2 ** 16;

/**
 * @param failed added to the verdicts of films for which the condition is false
 * @param start the position of the chunk's first film
 */
export type Judge = (films: FilmColumns, verdicts: Int32Array, failed: number, start: number) => void;

// These loops run for every film, so there is one for each kind of condition instead of a call for each film, and they
// calculate instead of branching, because a processor guesses every second branch wrong: `number >> 31` has all bits for a
// negative number, and none for others.

/** Numbers from 0 on have the same order as their bits, and NaN is above them. */
const bitsOf = (figures: Float32Array) => new Int32Array(figures.buffer, figures.byteOffset, figures.length);
const bitsOfFigure = (figure: number) => bitsOf(Float32Array.of(figure))[0] ?? 0;
const KNOWN = bitsOfFigure(Number.POSITIVE_INFINITY);

function inRange(category: RatingCategory, { min, max }: Range): Judge {
  const [least, most] = [bitsOfFigure(min), bitsOfFigure(max)];
  return (films, verdicts, failed) => {
    const figures = bitsOf(films[category]);
    for (let film = 0; film < figures.length; film++) {
      const figure = figures[film] ?? 0;
      const isOutside = ((figure - least) | (most - figure)) >> 31;
      const isUnknown = (KNOWN - figure) >> 31;
      verdicts[film] = (verdicts[film] ?? 0) + (isOutside & failed) - (isUnknown & FALSE);
    }
  };
}

type Bounds = { mask?: number; least: number; most: number };

/** True if the column's bits within the mask are a number from `least` to `most`. */
function between(column: FactColumn, { mask = -1, least, most }: Bounds): Judge {
  return (films, verdicts, failed) => {
    const facts = films[column];
    for (let film = 0; film < facts.length; film++) {
      const fact = (facts[film] ?? 0) & mask;
      const isOutside = ((fact - least) | (most - fact)) >> 31;
      verdicts[film] = (verdicts[film] ?? 0) + (isOutside & failed);
    }
  };
}

const hasAll = (bits: number): Bounds => ({ mask: bits, least: bits, most: bits });
const hasNone = (bits: number): Bounds => ({ mask: bits, least: 0, most: 0 });
const hasAny = (bits: number): Bounds => ({ mask: bits, least: 1, most: bits });
const equals = (fact: number): Bounds => ({ least: fact, most: fact });

/** True if the film is on `wanted` of the lists, and its themes are within the bounds. */
function isListed(index: FilmIndex, lists: Int32Array[], wanted: number, bounds = hasNone(0)): Judge {
  const { mask = -1, least, most } = bounds;
  const times = timesListed(index, lists);
  return ({ themes }, verdicts, failed, start) => {
    for (let film = 0; film < themes.length; film++) {
      const fact = (themes[film] ?? 0) & mask;
      const missing = (times[start + film] ?? 0) ^ wanted;
      const isOutside = ((fact - least) | (most - fact) | -missing) >> 31;
      verdicts[film] = (verdicts[film] ?? 0) + (isOutside & failed);
    }
  };
}

const decadeBits = (decades: readonly string[]) =>
  decades.reduce((bits, decade) => bits | decadeBit(Number.parseInt(decade, 10)), 0);

/** Returns the condition of each given parameter, in the order of the list below. */
export function conditionsOf(index: FilmIndex, { question, bits, listed }: FilmFilter): [FinderParameter, Judge][] {
  const { themes, not, platforms, decades, maxRuntime, language, without } = question;
  const onList = (list: Int32Array | null, wanted: number) => list && isListed(index, [list], wanted);
  const withThemes = (bounds: Bounds, lists: Int32Array[], wanted: number) =>
    lists.length === 0 ? between('themes', bounds) : isListed(index, lists, wanted, bounds);
  const given: [FinderParameter, Judge | null | undefined | false][] = [
    ...askedCategories(question).map((category): [FinderParameter, Judge | undefined] => {
      const range = question[category];
      return [category, range && inRange(category, range)];
    }),
    ['themes', themes.length > 0 && withThemes(hasAll(bits.themes), listed.themes, listed.themes.length)],
    ['not', not.length > 0 && withThemes(hasNone(bits.not), listed.not, 0)],
    ['platforms', platforms.length > 0 && between('platforms', hasAny(bits.platforms))],
    ['decades', decades.length > 0 && between('decade', hasAny(decadeBits(decades)))],
    ['maxRuntime', maxRuntime !== undefined && between('runtime', { least: 0, most: maxRuntime })],
    ['language', language !== undefined && between('language', equals(languageNumber(language)))],
    ['without', without.length > 0 && between('notes', hasNone(bits.without))],
    ['unseen', onList(listed.unseen, 0)],
    ['watchlist', onList(listed.watchlist, 1)],
    ['services', onList(listed.services, 1)],
  ];
  return given.flatMap(([parameter, judge]): [FinderParameter, Judge][] => (judge ? [[parameter, judge]] : []));
}
