import { useState } from 'react';
import type { NightVote } from '#contract/night/night.ts';
import type { Vote } from '#contract/night/night-rules.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { sendVote, takeBackVote } from './night-calls.ts';
import { useNightChange } from './use-night-change.ts';
import { type VoteChange, withChange } from './with-change.ts';

type VotesOptions = {
  code: string;
  saved: NightVote[];
  notify: MemberPage['notify'];
  /** Called when a vote could not be saved. */
  onFailure: (filmId: number) => void;
};

/** Shows votes immediately, and sends them one after the other. A vote that cannot be saved is taken back. */
export function useVotes({ code, saved, notify, onFailure }: VotesOptions) {
  const [waiting, setWaiting] = useState<VoteChange[]>([]);
  const { mutate } = useNightChange({
    code,
    send: ({ filmId, vote }: VoteChange) => (vote ? sendVote(code, { filmId, vote }) : takeBackVote(code, filmId)),
    failure: 'Your vote could not be saved. Please try again.',
    notify,
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
