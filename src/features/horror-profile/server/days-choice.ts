import { createHash } from 'node:crypto';
import { MAX_RECOMMENDATIONS } from '../contract/horror-profile.ts';

/**
 * Chooses the day's films, in the order of the pool. Each film gets a number, a hash of the member, the day and the
 * film, and the films with the smallest numbers are chosen. So a reload shows the same films, the next day shows
 * others, and a film that is watched is replaced by one other film.
 */
export function daysChoice<Film extends { id: number }>(pool: readonly Film[], memberId: string, day: string): Film[] {
  const numberOf = ({ id }: Film) => createHash('sha256').update(`${memberId} ${day} ${id}`).digest('hex');
  const drawn = pool.map((film) => ({ film, number: numberOf(film) })).sort((a, b) => (a.number < b.number ? -1 : 1));
  const chosen = new Set(drawn.slice(0, MAX_RECOMMENDATIONS).map(({ film }) => film));
  return pool.filter((film) => chosen.has(film));
}
