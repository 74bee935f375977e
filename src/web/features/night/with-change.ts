import type { NightVote } from '#contract/night/night.ts';
import type { Vote } from '#contract/night/night-rules.ts';

/** @property vote null takes the vote back */
export type VoteChange = { filmId: number; vote: Vote | null };

export function withChange(votes: readonly NightVote[], { filmId, vote }: VoteChange): NightVote[] {
  const others = votes.filter((one) => one.filmId !== filmId);
  return vote ? [...others, { filmId, vote }] : others;
}
