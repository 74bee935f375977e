import type { Places } from './scores.ts';

type AddedFilms = Pick<Places, 'places' | 'count'> & { films: Pick<Places['films'], 'id'> };

/** The least number of films to remember, so that small pages seldom have to forget the worse half. */
const MIN_ROOM = 1_000;

/**
 * Chooses the best of many films without sorting them: remembers at most twice as many as are wanted and forgets the
 * worse half when these are full, by quickselect (https://en.wikipedia.org/wiki/Quickselect). Of films with the same score,
 * the one with the lower id is better; films are added in the order of their ids.
 *
 * @param wanted the number of best films that `slice` can see
 * @param most films that will be added
 */
export function createBestFilms(wanted: number, most: number) {
  const room = Math.min(most, Math.max(MIN_ROOM, 2 * wanted));
  const scores = new Float64Array(room);
  const ids = new Int32Array(room);
  let size = 0;
  /** Films with this score or less are not among the best. */
  let tooLow = Number.NEGATIVE_INFINITY;

  const scoreAt = (at: number) => scores[at] ?? 0;
  const idAt = (at: number) => ids[at] ?? 0;

  function swap(a: number, b: number): void {
    const [score, id] = [scoreAt(a), idAt(a)];
    scores[a] = scoreAt(b);
    ids[a] = idAt(b);
    scores[b] = score;
    ids[b] = id;
  }

  /** Moves films until the right one is at `place`, better films before it and worse ones behind it. */
  function select(place: number, first: number): void {
    let [low, high] = [first, size - 1];
    while (low < high) {
      const [score, id] = [scoreAt((low + high) >>> 1), idAt((low + high) >>> 1)];
      let [left, right] = [low, high];
      while (left <= right) {
        while (scoreAt(left) > score || (scoreAt(left) === score && idAt(left) < id)) left++;
        while (scoreAt(right) < score || (scoreAt(right) === score && idAt(right) > id)) right--;
        if (left <= right) swap(left++, right--);
      }
      if (place <= right) high = right;
      else if (place >= left) low = left;
      else return;
    }
  }

  function makeRoom(): void {
    select(wanted - 1, 0);
    size = wanted;
    tooLow = scoreAt(wanted - 1);
  }

  return {
    add({ films, places, count }: AddedFilms, given: Float64Array): void {
      for (let n = 0; n < count; n++) {
        const score = given[n] ?? 0;
        if (score <= tooLow) continue;
        if (size === room) makeRoom();
        scores[size] = score;
        ids[size] = films.id[places[n] ?? 0] ?? 0;
        size++;
      }
    },

    /** Returns the ids of the films from position `from` to before `to`, the best first. */
    slice(from: number, to: number): number[] {
      const end = Math.min(to, size);
      if (from >= end) return [];
      select(from, 0);
      select(end - 1, from);
      return Array.from({ length: end - from }, (_, index) => from + index)
        .sort((a, b) => scoreAt(b) - scoreAt(a) || idAt(a) - idAt(b))
        .map(idAt);
    },
  };
}
