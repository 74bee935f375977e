import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { grouped } from '#ui/format/numbers.ts';
import { by, compareTitles } from '#web/lib/films/sorting.ts';
import type { ListFilm } from '../contract/lists.ts';

/** Where a film goes: before another one, or after it. Null: the list has no other film there. */
export type Move = { id: number; before: number | null; after: number | null };

/** @param to the film's index after the move */
export function moveTo(films: readonly { id: number }[], id: number, to: number): Move {
  const others = films.filter((film) => film.id !== id);
  const place = Math.max(0, Math.min(to, others.length));
  return { id, before: others[place]?.id ?? null, after: others[place - 1]?.id ?? null };
}

/**
 * Moves a film beside its neighbour. The list may have changed since: without the one neighbour the other counts, and
 * without both nothing moves.
 */
export function moved<Film extends { id: number }>(films: readonly Film[], { id, before, after }: Move): Film[] {
  const film = films.find((one) => one.id === id);
  const others = films.filter((one) => one.id !== id);
  const placeOf = (neighbour: number | null) => others.findIndex((one) => one.id === neighbour);
  const [next, last] = [placeOf(before), placeOf(after)];
  const place = next >= 0 ? next : last >= 0 ? last + 1 : -1;
  return film && place >= 0 ? others.toSpliced(place, 0, film) : [...films];
}

export const withPositions = (films: readonly ListFilm[]): ListFilm[] =>
  films.map((film, index) => (film.position === index + 1 ? film : { ...film, position: index + 1 }));

/** Keeps the objects of films that do not change, so that their rows are not rendered again. */
export const withSeen = (films: readonly ListFilm[], watched: ReadonlySet<number>): readonly ListFilm[] =>
  films.map((film) => (film.seen === watched.has(film.id) ? film : { ...film, seen: !film.seen }));

/** @example progressText(43, 100) // '43 of 100 seen' */
export const progressText = (seen: number, films: number) => `${grouped(seen)} of ${grouped(films)} seen`;

type Compare = (a: ListFilm, b: ListFilm) => number;

const rating = ({ averageRating, voteAverage }: ListFilm) => averageRating ?? voteAverage;

const byFright = (category: RatingCategory): Compare => by(({ fright }) => fright?.[category] ?? null, -1);

/** The first one is the list's own order. */
export const SORTS = [
  { value: 'order', label: 'List order', compare: by((film) => film.position, 1) },
  { value: 'title', label: 'Title', compare: (a, b) => compareTitles(a.title, b.title) },
  { value: 'newest', label: 'Newest', compare: by((film) => film.releaseDate, -1) },
  { value: 'oldest', label: 'Oldest', compare: by((film) => film.releaseDate, 1) },
  { value: 'rating', label: 'Rating', compare: by(rating, -1) },
  { value: 'shortest', label: 'Shortest', compare: by((film) => film.runtime, 1) },
  { value: 'longest', label: 'Longest', compare: by((film) => film.runtime, -1) },
  { value: 'scares', label: 'Scariest', compare: byFright('scares') },
  { value: 'gore', label: 'Goriest', compare: byFright('gore') },
  { value: 'atmosphere', label: 'Atmosphere', compare: byFright('atmosphere') },
  { value: 'plot', label: 'Plot', compare: byFright('plot') },
  { value: 'lore', label: 'Lore', compare: byFright('lore') },
  { value: 'villain', label: 'Villain', compare: byFright('villain') },
  { value: 'acting', label: 'Acting', compare: byFright('acting') },
  { value: 'unpredictability', label: 'Unpredictability', compare: byFright('unpredictability') },
  { value: 'unseen', label: 'Unseen first', compare: by((film) => Number(film.seen), 1) },
] as const satisfies readonly { value: string; label: string; compare: Compare }[];
export type ListSort = (typeof SORTS)[number]['value'];

/** Ties stay in the list's order. */
export function sorted(films: readonly ListFilm[], sort: ListSort): readonly ListFilm[] {
  const compare = SORTS.find(({ value }) => value === sort)?.compare;
  return sort === 'order' || !compare ? films : films.toSorted(compare);
}
