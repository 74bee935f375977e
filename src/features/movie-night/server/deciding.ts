import { createHash } from 'node:crypto';
import type { Vote } from '../contract/night-rules.ts';

/** A film with the fit of each guest, in the order of the ballots. */
export type Candidate = { id: number; fits: number[] };
/** One guest's votes, by film id. */
export type Ballot = ReadonlyMap<number, Vote>;

/** Films in the result: the winner and the next two. */
const PLACES = 3;

const yesOf = (id: number, ballots: readonly Ballot[]) => ballots.filter((ballot) => ballot.get(id) === 'yes').length;

export const isUnanimous = (id: number, ballots: readonly Ballot[]): boolean =>
  ballots.length > 0 && yesOf(id, ballots) === ballots.length;

/** A film is out if one guest has vetoed it, or if everybody has said no to it. */
const isOut = (id: number, ballots: readonly Ballot[]) =>
  ballots.some((ballot) => ballot.get(id) === 'veto') ||
  (ballots.length > 0 && ballots.every((ballot) => ballot.get(id) === 'no'));

/** Compares the worst fits, then the second worst, and so on (leximin): positive if `a` is better. */
function leximin(a: readonly number[], b: readonly number[]): number {
  const [worstOfA, worstOfB] = [a.toSorted((x, y) => x - y), b.toSorted((x, y) => x - y)];
  const place = worstOfA.findIndex((fit, at) => fit !== worstOfB[at]);
  return place < 0 ? 0 : (worstOfA[place] ?? 0) - (worstOfB[place] ?? 0);
}

/**
 * Ranks all films that are not out. The film with the most yes votes comes first (approval voting). Of films with the
 * same number of yes votes, the film with the best fit for the least satisfied guest comes first (leximin). Approval
 * with a veto is quick and hard to game (Brams and Fishburn 1978). Leximin is known from fair division.
 *
 * @returns groups of films with the same number of yes votes and equal fits, the best group first
 */
export function rankFilms(films: readonly Candidate[], ballots: readonly Ballot[]): Candidate[][] {
  const better = (a: Candidate, b: Candidate) => yesOf(b.id, ballots) - yesOf(a.id, ballots) || leximin(b.fits, a.fits);
  const groups: Candidate[][] = [];
  for (const film of films.filter(({ id }) => !isOut(id, ballots)).sort(better)) {
    const [last] = groups.slice(-1);
    if (last?.[0] && better(last[0], film) === 0) last.push(film);
    else groups.push([film]);
  }
  return groups;
}

/** Orders films by the SHA-256 of `seed:id`, so that everybody who knows the seed can repeat the draw. */
function drawn(group: readonly Candidate[], seed: string): Candidate[] {
  const numberOf = ({ id }: Candidate) => createHash('sha256').update(`${seed}:${id}`).digest('hex');
  return group
    .map((film) => ({ film, number: numberOf(film) }))
    .sort((a, b) => (a.number < b.number ? -1 : 1))
    .map(({ film }) => film);
}

/** `isDrawn`: the draw decided which of several equal films has this place. */
type Place = { id: number; yes: number; isDrawn: boolean };

/** @returns the winner and the next two; empty when every film is out */
export function decide(films: readonly Candidate[], ballots: readonly Ballot[], seed: string): Place[] {
  const groups = rankFilms(films, ballots);
  const places = groups.flatMap((group) =>
    drawn(group, seed).map(({ id }) => ({ id, yes: yesOf(id, ballots), isDrawn: group.length > 1 })),
  );
  return places.slice(0, PLACES);
}
