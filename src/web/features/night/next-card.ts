import type { NightVote } from '#contract/night/night.ts';

/**
 * The order of the deck may change while somebody reads a card, so the shown card stays until it has a vote.
 *
 * @param shown the id of the film on the shown card, null before the first card
 * @returns null when every film has a vote
 */
export function nextCard<Film extends { id: number }>(
  films: readonly Film[],
  votes: readonly NightVote[],
  shown: number | null,
): Film | null {
  const open = films.filter(({ id }) => votes.every(({ filmId }) => filmId !== id));
  return open.find(({ id }) => id === shown) ?? open[0] ?? null;
}

/** True if the guest has not given the veto yet. */
export const hasVeto = (votes: readonly NightVote[]) => votes.every(({ vote }) => vote !== 'veto');
