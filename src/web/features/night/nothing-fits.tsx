import type { Night } from '#contract/night/night.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { NewRound } from './new-round.tsx';
import { NightBar } from './night-bar.tsx';
import { looserWords } from './night-words.ts';
import { useFocus } from './use-focus.ts';
import type { Visitor } from './visitor.ts';
import type { Mine } from './wishes.ts';

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
