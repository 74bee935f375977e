import { createRng } from '../random.ts';
import { fittingMotifs, MOTIFS, type MotifSubject, otherMotifs } from './choose.ts';

/** Number of films on one page of a list. Their motifs should differ. */
const PAGE = 20;
/** Cost of another film with the same motif on the same page. */
const SAME_PAGE = 40;
/** Cost of another film with the same motif on another page, but fewer than twenty positions away. */
const NEAR = 1;
/** Cost of the same motif directly beside the film: more than all other costs together. */
const BESIDE = 10_000;
/** Cost of one of `otherMotifs`: more than that of two films with the same motif on a page. */
const OTHER = 100;
const ROUNDS = 30;

type Neighbours = Map<number, Map<number, number>>;

function neighboursOn(lists: readonly (readonly number[])[]): Neighbours {
  const neighbours: Neighbours = new Map();
  const add = (of: number, other: number, cost: number) => {
    const known = neighbours.get(of) ?? new Map<number, number>();
    neighbours.set(of, known.set(other, (known.get(other) ?? 0) + cost));
  };
  for (const list of lists) {
    for (const [index, id] of list.entries()) {
      for (const [distance, other] of list.slice(index + 1, index + PAGE).entries()) {
        const isSamePage = (index % PAGE) + distance + 1 < PAGE;
        const cost = distance === 0 ? BESIDE : isSamePage ? SAME_PAGE : NEAR;
        add(id, other, cost);
        add(other, id, cost);
      }
    }
  }
  return neighbours;
}

/**
 * Returns names of motifs by film id. The motifs fit the films and, if possible, differ from each other on each page of
 * a list.
 *
 * @param lists ids in the order in which lists show them
 */
export function spreadMotifs(
  films: readonly MotifSubject[],
  lists: readonly (readonly number[])[],
): Map<number, string> {
  const neighbours = neighboursOn(lists);
  const chosen = new Map<number, number>();
  const weight = new Map(
    [...neighbours].map(([id, near]) => [id, [...near.values()].reduce((sum, cost) => sum + cost, 0)]),
  );
  const order = films
    .toSorted((a, b) => (weight.get(b.id) ?? 0) - (weight.get(a.id) ?? 0) || a.id - b.id)
    .map((film) => ({ id: film.id, misfits: misfitsOf(film), near: [...(neighbours.get(film.id) ?? [])] }));
  for (let round = 0, isStable = false; round < ROUNDS && !isStable; round++) {
    isStable = true;
    for (const { id, misfits, near } of order) {
      const costs = [...misfits];
      for (const [other, cost] of near) {
        const motif = chosen.get(other);
        if (motif !== undefined) costs[motif] = (costs[motif] ?? 0) + cost;
      }
      const best = costs.indexOf(Math.min(...costs));
      if (chosen.get(id) !== best) isStable = false;
      chosen.set(id, best);
    }
  }
  return new Map([...chosen].map(([id, motif]) => [id, MOTIFS[motif]?.name ?? '']));
}

/**
 * Returns the cost of each motif for a film without neighbours. A random part gives films with the same themes
 * different motifs.
 */
function misfitsOf(film: MotifSubject): number[] {
  const rng = createRng(film.id, 'spread');
  const [fitting, others] = [fittingMotifs(film), otherMotifs(film)];
  return MOTIFS.map((motif) => {
    if (fitting.includes(motif)) return rng.next() * 0.5;
    return others.includes(motif) ? OTHER + rng.next() : Number.POSITIVE_INFINITY;
  });
}
