import { useState } from 'react';
import { apiSend } from '#web/lib/calls.ts';
import type { NightVote } from '../contract/movie-night.ts';
import type { Vote } from '../contract/night-rules.ts';
import { useNightChange } from './night-calls.ts';

type VotesOptions = {
  code: string;
  saved: NightVote[];
  /** Called when a vote could not be saved. */
  onFailure: (filmId: number) => void;
};

/** Shows votes immediately, and sends them one after the other. A vote that cannot be saved is taken back. */
export function useVotes({ code, saved, onFailure }: VotesOptions) {
  const [waiting, setWaiting] = useState<VoteChange[]>([]);
  const { mutate } = useNightChange({
    code,
    send: ({ filmId, vote }: VoteChange) =>
      vote
        ? apiSend('POST', '/nights/{code}/votes', { path: { code }, body: { filmId, vote } })
        : apiSend('DELETE', '/nights/{code}/votes/{filmId}', { path: { code, filmId } }),
    failure: 'Your vote could not be saved. Please try again.',
    onFailure: ({ filmId }) => onFailure(filmId),
    onSettled: () => setWaiting(([_, ...others]) => others),
  });
  const change = (made: VoteChange) => {
    setWaiting((before) => [...before, made]);
    mutate(made);
  };
  const votes = waiting.reduce(withChange, saved);
  return {
    votes,
    give: (filmId: number, vote: Vote) => change({ filmId, vote }),
    /** @returns the id of the film whose vote was taken back; null if there was no vote */
    takeBack: (): number | null => {
      const last = votes.at(-1);
      if (last) change({ filmId: last.filmId, vote: null });
      return last?.filmId ?? null;
    },
  };
}

/** @property vote null takes the vote back */
type VoteChange = { filmId: number; vote: Vote | null };

export function withChange(votes: readonly NightVote[], { filmId, vote }: VoteChange): NightVote[] {
  const others = votes.filter((one) => one.filmId !== filmId);
  return vote ? [...others, { filmId, vote }] : others;
}

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
