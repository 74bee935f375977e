import { useState } from 'react';
import { apiSend } from '#web/lib/calls.ts';
import { NightBar, useFocus, WideButton } from './night-bar.tsx';
import { useNightChange } from './night-calls.ts';
import { looserWords } from './night-words.ts';
import { type OwnNight, type Wishes, wishesOf } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

/** Changed wishes begin a new round for all. A night allows this only twice: more rounds would reveal limits. */
export function NewRound({ night: { code, newRounds }, mine, visitor, notify }: OwnNight) {
  const [wishes, setWishes] = useState<Wishes>(() => wishesOf(mine));
  const round = useNightChange({
    code,
    send: () => apiSend('PUT', '/nights/{code}/me', { path: { code }, body: wishes }),
    failure: 'Your picks could not be saved. Please try again.',
    notify,
  });
  return (
    <div className="max-w-2xl">
      <p className="mb-5 text-muted">
        If you change your picks, a new round starts for everybody, and all votes are lost.{' '}
        {newRounds === 1
          ? 'After this one, you cannot start another new round tonight.'
          : 'A movie night can have at most two new rounds.'}
      </p>
      <WishesForm wishes={wishes} onChange={setWishes} {...visitor} />
      <div className="mt-6">
        <WideButton label="Start a new round" busy="Saving..." isBusy={round.isPending} onPress={round.mutate} />
      </div>
    </div>
  );
}

/** Shown when no film is within everybody's limits. It says which kind of wish to loosen, but never whose wish. */
export function NothingFits(own: OwnNight) {
  const { night } = own;
  return (
    <>
      <NightBar code={night.code} title="Movie night" />
      <div className="max-w-3xl py-8 md:py-14">
        <h2 ref={useFocus()} tabIndex={-1} className="display text-5xl outline-none md:text-7xl">
          No film fits everybody
        </h2>
        <p className="mt-3 text-lg md:text-xl">{looserWords(night.loosen)}</p>
      </div>
      {night.newRounds > 0 && <NewRound {...own} />}
    </>
  );
}
