import type { Challenge } from '../contract/challenges.ts';
import type { Assignment } from './serving.ts';

/** Ids of films. */
type Choice = {
  /** Films that the member has watched since the first day, earliest first. They are assigned already. */
  watched: readonly number[];
  /** Films that the member wants to see in any case. */
  keep: readonly number[];
  /** All films from which to choose, best first. */
  candidates: readonly number[];
};

/**
 * Chooses films for the rules that are still open, then for the open nights. Of the films that serve a rule, the one
 * that comes first among the candidates is chosen, unless there are more open places than nights: then a film must
 * serve several rules. A set cover is chosen greedily (https://en.wikipedia.org/wiki/Set_cover_problem).
 *
 * @param assignment the films of the program are added to it
 * @returns the program: the films of `keep`, then the others in the order of the candidates
 */
export function planProgram({ films }: Pick<Challenge, 'films'>, assignment: Assignment, choice: Choice): number[] {
  const { watched, keep, candidates } = choice;
  const isTaken = new Set(watched);
  const kept = keep.filter((film) => !isTaken.has(film));
  for (const film of kept) {
    isTaken.add(film);
    assignment.add(film);
  }
  const open = candidates.filter((film) => !isTaken.has(film));
  const room = Math.max(0, films - isTaken.size);
  const chosen = new Set<number>();
  // A film's gain never grows, so it is computed again only for films whose earlier gain would be enough.
  const gains = new Map(open.map((film) => [film, Number.POSITIVE_INFINITY]));

  function nextFilm(wanted: number): number | undefined {
    let best: { film: number; gain: number } | undefined;
    for (const film of open) {
      const former = gains.get(film) ?? 0;
      if (former <= (best?.gain ?? 0)) continue;
      const gain = assignment.gain(film);
      gains.set(film, gain);
      if (gain >= wanted) return film;
      if (gain > (best?.gain ?? 0)) best = { film, gain };
    }
    return best?.film;
  }

  for (let missing = assignment.missingInAll(); missing > 0; missing = assignment.missingInAll()) {
    const film = nextFilm(Math.max(1, Math.ceil(missing / Math.max(1, room - chosen.size))));
    if (film === undefined) break;
    chosen.add(film);
    gains.set(film, 0);
    assignment.add(film);
  }
  for (const film of open) {
    if (chosen.size >= room) break;
    chosen.add(film);
  }
  return [...kept, ...open.filter((film) => chosen.has(film))];
}
