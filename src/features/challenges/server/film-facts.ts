import { themesOf } from '#catalogue/figures/finder-bits.ts';
import { CERTIFICATIONS } from '#features/films/contract/certifications.ts';
import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { readRange } from '#features/tonight/contract/finder-values.ts';
import { dayNumber, type FilmIndex, NO_DAY, NO_RUNTIME, positionOf } from '#features/tonight/server/tonight.ts';
import type { Condition } from '../contract/challenges.ts';

/** Facts that the film index lacks, by film id. */
export type Surroundings = {
  films: FilmIndex;
  /** By the id of a person. */
  ofPeople: ReadonlyMap<number, ReadonlySet<number>>;
  /** By the id of a list. */
  ofLists: ReadonlyMap<string, ReadonlySet<number>>;
  /** True if the member had not seen the film before the challenge. */
  isFirst: (filmId: number) => boolean;
};

/** The values for which a film meets a condition. Empty: it does not. A condition without values has the value ''. */
type Values = (filmId: number) => readonly string[];

const MET = [''] as const;
const UNMET = [] as const;

const listAt = ({ column, lists }: FilmIndex['countries'], place: number) => lists[column[place] ?? -1] ?? UNMET;

/** @example languageCode(26_977) // 'ia' */
const languageCode = (number: number) => String.fromCharCode(number >> 8, number & 255);

/** The place of each film in its franchise, in the order of release; 0 without a franchise or a date. */
function placesInFranchises({ franchise, day }: FilmIndex): Int32Array {
  const places = new Int32Array(day.length);
  const members = new Map<number, number[]>();
  for (const [film, list] of franchise.column.entries()) {
    if (franchise.lists[list]?.length === 0 || day[film] === NO_DAY) continue;
    members.set(list, [...(members.get(list) ?? []), film]);
  }
  for (const films of members.values()) {
    films.sort((a, b) => (day[a] ?? 0) - (day[b] ?? 0) || a - b);
    for (const [index, film] of films.entries()) places[film] = index + 1;
  }
  return places;
}

/** @returns a function that says for a film, by its id, with which values it meets the condition */
export function valuesFor(condition: Condition, around: Surroundings): Values {
  const { films, ofPeople, ofLists, isFirst } = around;
  if (condition.kind === 'first-viewing') return (id) => (isFirst(id) ? MET : UNMET);
  if (condition.kind === 'list') {
    const listed = ofLists.get(condition.list);
    return (id) => (listed?.has(id) ? MET : UNMET);
  }
  if (condition.kind === 'person' && condition.values.length > 0) {
    return (id) => condition.values.filter((person) => ofPeople.get(person)?.has(id)).map(String);
  }
  // A film that was removed is not in the index, so its facts are unknown.
  const at = factsOf(condition, films);
  return (id) => {
    const place = positionOf(films, id);
    return place < 0 ? UNMET : at(place);
  };
}

function factsOf(condition: Exclude<Condition, { kind: 'first-viewing' | 'list' }>, films: FilmIndex) {
  if ('values' in condition) {
    const wanted = new Set<string | number>(condition.values);
    const all = allValues(condition, films);
    return wanted.size === 0 ? all : (place: number) => all(place).filter((value) => wanted.has(value));
  }
  const isMet = testOf(condition, films);
  return (place: number) => (isMet(place) ? MET : UNMET);
}

/** All values of a film that a condition may name. */
function allValues(
  condition: Extract<Condition, { values: unknown }>,
  films: FilmIndex,
): (place: number) => readonly string[] {
  switch (condition.kind) {
    case 'decades':
      return (place) => listAt(films.decade, place);
    case 'countries':
      return (place) => listAt(films.countries, place);
    case 'tag':
      return (place) => listAt(films.tags, place);
    case 'person':
      return (place) => listAt(films.directors, place);
    case 'theme':
      return (place) => themesOf(films.themes[place] ?? 0);
    case 'languages':
      return (place) => (films.language[place] ? [languageCode(films.language[place] ?? 0)] : UNMET);
    case 'certification':
      return (place) => CERTIFICATIONS.filter((_, index) => index + 1 === films.certification[place]);
    case 'franchise': {
      const { nth } = condition;
      if (nth === null) return (place) => listAt(films.franchise, place);
      const places = placesInFranchises(films);
      return (place) => (places[place] === nth ? listAt(films.franchise, place) : UNMET);
    }
  }
}

function testOf(
  condition: Extract<Condition, { kind: 'years' | 'axis' | 'rating' | 'runtime' }>,
  films: FilmIndex,
): (place: number) => boolean {
  switch (condition.kind) {
    case 'years': {
      const from = condition.from === null ? NO_DAY + 1 : dayNumber(`${condition.from}-01-01`);
      const before = condition.to === null ? Number.POSITIVE_INFINITY : dayNumber(`${condition.to + 1}-01-01`);
      return (place) => (films.day[place] ?? NO_DAY) >= from && (films.day[place] ?? NO_DAY) < before;
    }
    case 'runtime': {
      const { min, max } = condition;
      return (place) => {
        const minutes = films.runtime[place] ?? NO_RUNTIME;
        return minutes !== NO_RUNTIME && minutes >= (min ?? 0) && minutes <= (max ?? NO_RUNTIME);
      };
    }
    case 'axis':
      return inRange(films[condition.axis], condition.range);
    case 'rating':
      return inRange(films.rating, condition.range);
  }
}

/** An unknown figure is NaN, which is in no range. */
function inRange(figures: Float32Array, text: string) {
  const { min, max } = readRange(text).value ?? { min: 0, max: MAX_RATING };
  return (place: number) => (figures[place] ?? Number.NaN) >= min && (figures[place] ?? Number.NaN) <= max;
}
