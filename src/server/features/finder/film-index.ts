import { RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';

/** Films of a chunk; the last one may have fewer. */
export const CHUNK = 10_000;

/** The values of films without a date or a runtime: before all days, and longer than all films. */
export const NO_DAY = -2_000_000_000;
export const NO_RUNTIME = 2_000_000_000;

type StoredFact = 'id' | 'themes' | 'platforms' | 'notes' | 'day' | 'runtime' | 'language';
export type FactColumn = StoredFact | 'decade' | 'profiled';
type FigureColumn = RatingCategory | 'rating';

/** `film_finder` by columns. An unknown category is NaN; `day` counts from 1970, `language` is a `languageNumber`. */
export type StoredColumns = Record<FigureColumn, Float32Array> & Record<StoredFact, Int32Array>;
/** In the order of ids. `decade` is a `decadeBit`, `profiled` is 1 where a category is known, else 0. */
export type FilmColumns = Record<FigureColumn, Float32Array> & Record<FactColumn, Int32Array>;

/** All films in memory, 72 bytes each, and the first id of each chunk. */
export type FilmIndex = { chunks: FilmColumns[]; firstIds: Int32Array; films: number };

export const filmIndex = (chunks: FilmColumns[]): FilmIndex => ({
  chunks,
  firstIds: Int32Array.from(chunks, ({ id }) => id[0] ?? 0),
  films: chunks.reduce((films, { id }) => films + id.length, 0),
});

const DAY = 24 * 3_600_000;
const FIRST_DECADE = 1920;

/** @param day YYYY-MM-DD */
export const dayNumber = (day: string) => Date.parse(day) / DAY;

/** The first days of the decades that can be requested, and of later decades. */
const DECADE_DAYS = Int32Array.from({ length: 31 }, (_, n) => dayNumber(`${FIRST_DECADE + 10 * n}-01-01`));

/** @param year the first of the decade */
export const decadeBit = (year: number) => 2 ** ((year - FIRST_DECADE) / 10);

/** 0 for days before all decades. */
function decadeOf(day: number): number {
  let decade = 0;
  while ((DECADE_DAYS[decade] ?? day + 1) <= day) decade++;
  return decade === 0 ? 0 : 1 << (decade - 1);
}

function decadesOf(days: Int32Array): Int32Array {
  const decades = new Int32Array(days.length);
  for (let film = 0; film < days.length; film++) decades[film] = decadeOf(days[film] ?? NO_DAY);
  return decades;
}

function profiledOf(stored: StoredColumns): Int32Array {
  const profiled = new Int32Array(stored.id.length);
  for (const category of RATING_CATEGORIES) {
    const figures = stored[category];
    for (let film = 0; film < figures.length; film++) if ((figures[film] ?? Number.NaN) >= 0) profiled[film] = 1;
  }
  return profiled;
}

export const filmColumns = (stored: StoredColumns): FilmColumns => ({
  ...stored,
  decade: decadesOf(stored.day),
  profiled: profiledOf(stored),
});

/** @param code two small letters */
export const languageNumber = (code: string) => code.charCodeAt(0) * 256 + code.charCodeAt(1);

/** Returns the position of the last of these ids that is not above `id`; -1 if all are above. @param ids sorted */
function lastUpTo(ids: Int32Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the position of a film in the order of ids; undefined for a film that is not in the index. */
function positionOf({ chunks, firstIds }: FilmIndex, filmId: number): number | undefined {
  const chunk = lastUpTo(firstIds, filmId);
  const ids = chunks[chunk]?.id;
  if (!ids) return undefined;
  const within = lastUpTo(ids, filmId);
  return ids[within] === filmId ? chunk * CHUNK + within : undefined;
}

/** Returns for each film, by its position, the number of lists that have its id. @param lists with each id once */
export function timesListed(index: FilmIndex, lists: Int32Array[]): Uint8Array {
  const times = new Uint8Array(index.films);
  for (const ids of lists) {
    for (const id of ids) {
      const position = positionOf(index, id);
      if (position !== undefined) times[position] = (times[position] ?? 0) + 1;
    }
  }
  return times;
}
