import { useState } from 'react';
import { PRIMARY_BUTTON } from '#ui/button-styles.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import type { Night } from '../contract/movie-night.ts';
import { NightBar, useFocus } from './night-bar.tsx';
import { sendWishes } from './night-calls.ts';
import { looserWords } from './night-words.ts';
import { useNightChange } from './use-night-change.ts';
import { type Mine, type Visitor, type Wishes, wishesOf } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

type NewRoundProps = { night: Night; mine: Mine; visitor: Visitor; notify: MemberPage['notify'] };

/** Changed wishes begin a new round for all. A night allows this only twice: more rounds would reveal limits. */
export function NewRound({ night: { code, newRounds }, mine, visitor, notify }: NewRoundProps) {
  const [wishes, setWishes] = useState<Wishes>(() => wishesOf(mine));
  const round = useNightChange({
    code,
    send: () => sendWishes(code, wishes),
    failure: 'Your wishes could not be saved. Please try again.',
    notify,
  });
  return (
    <div className="max-w-2xl">
      <p className="mb-5 text-muted">
        This begins a new round for all, and every vote is lost.{' '}
        {newRounds === 1 ? 'It is the last new round of this night.' : 'A night can have two new rounds.'}
      </p>
      <WishesForm wishes={wishes} onChange={setWishes} {...visitor} />
      <button
        type="button"
        aria-disabled={round.isPending || undefined}
        onClick={() => round.isPending || round.mutate()}
        className={`${PRIMARY_BUTTON} mt-6 min-h-14! w-full text-lg!`}
      >
        {round.isPending ? 'Saving...' : 'Begin a new round'}
      </button>
    </div>
  );
}

type NothingFitsProps = { night: Night; mine: Mine; visitor: Visitor; notify: MemberPage['notify'] };

/** Shown when no film is within everybody's limits. It says which kind of wish to loosen, but never whose wish. */
export function NothingFits({ night, mine, visitor, notify }: NothingFitsProps) {
  return (
    <>
      <NightBar code={night.code} title="Movie night" />
      <div className="max-w-3xl py-8 md:py-14">
        <h2 ref={useFocus()} tabIndex={-1} className="display text-5xl outline-none md:text-7xl">
          No film fits everybody
        </h2>
        <p className="mt-3 text-lg md:text-xl">{looserWords(night.loosen)}</p>
      </div>
      {night.newRounds > 0 && <NewRound night={night} mine={mine} visitor={visitor} notify={notify} />}
    </>
  );
}
