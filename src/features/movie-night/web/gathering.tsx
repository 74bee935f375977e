import { useState } from 'react';
import { Fold } from '#ui/fold.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { apiSend } from '#web/lib/calls.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import type { Night } from '../contract/movie-night.ts';
import { Invitation } from './invitation.tsx';
import { NightBar, useFocus, WideButton } from './night-bar.tsx';
import { useNightChange } from './night-calls.ts';
import { poolText } from './night-words.ts';
import { Guests, People } from './people.tsx';
import type { OwnNight, Wishes } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

type GatheringProps = OwnNight & { wishes: Wishes; onWishes: (wishes: Wishes) => void };

/** The screen before the voting: "I am ready", this guest's picks in a fold, and the other guests. */
export function Gathering({ night, mine, visitor, notify, wishes, onWishes }: GatheringProps) {
  const { code, people } = night;
  const ready = useNightChange({
    code,
    send: (ready: boolean) =>
      apiSend('PUT', '/nights/{code}/me', { path: { code }, body: ready ? { ...wishes, ready } : { ready } }),
    failure: 'Your picks could not be saved. Please try again.',
    notify,
  });
  const focus = useFocus();
  return (
    <>
      <NightBar code={code} title="Movie night" />
      <div className="mt-5 grid gap-x-14 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 max-w-2xl">
          {night.pool !== null && <p className="mb-4">{poolText(night.pool)}</p>}
          {mine.ready ? (
            <>
              <Waiting night={night} />
              <Next night={night} isBusy={ready.isPending} onChange={() => ready.mutate(false)} notify={notify} />
            </>
          ) : (
            <>
              <p ref={focus} tabIndex={-1} className="mb-4 text-muted outline-none">
                If you like, say what you don’t want to watch tonight. Nobody else sees your picks.{' '}
                {people.length === 2 &&
                  'But there are only two of you: the other person might notice which films are missing.'}
              </p>
              <WideButton
                label="I am ready"
                busy="Saving..."
                isBusy={ready.isPending}
                onPress={() => ready.mutate(true)}
              />
              <div className="mt-4">
                <Fold label="My picks">
                  <WishesForm wishes={wishes} onChange={onWishes} {...visitor} />
                </Fold>
              </div>
            </>
          )}
        </div>
        <aside aria-label="Guests">
          <Others night={night} notify={notify} />
        </aside>
      </div>
    </>
  );
}

/** The other guests and the invitation. On narrow windows they are folded once somebody has joined. */
function Others({ night, notify }: Pick<OwnNight, 'night' | 'notify'>) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const { people } = night;
  const [isFirst] = useState(people.length === 1);
  const count = people.filter(({ ready }) => ready).length;
  const all = (
    <Guests night={night} notify={notify}>
      <Invitation night={night} />
    </Guests>
  );
  if (isWide) return all;
  return (
    <Fold label={`QR code and guests (${people.length} here, ${count} ready)`} isOpen={isFirst}>
      {all}
    </Fold>
  );
}

/** @example namesOf(['Ben', 'Cleo']) // 'Ben and Cleo' */
const namesOf = (names: string[]) => new Intl.ListFormat('en-US').format(names);

function Waiting({ night }: { night: Night }) {
  const { people } = night;
  const missing = people.filter(({ ready }) => !ready).map(({ name }) => name);
  return (
    <div className="py-6 md:py-12">
      <h2 ref={useFocus()} tabIndex={-1} className="display text-5xl outline-none md:text-7xl">
        {missing.length === 0 ? 'Everybody is ready' : 'You are ready'}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-muted">
        {missing.length > 0 && `Waiting for ${namesOf(missing)}.`}
        {people.length === 1 && missing.length === 0 && 'Nobody else is here yet.'}
      </p>
      <div className="mt-5 lg:hidden">
        <People night={night} />
      </div>
    </div>
  );
}

type NextProps = { night: Night; isBusy: boolean; onChange: () => void; notify: MemberPage['notify'] };

/** Shown to a guest who is ready. */
function Next({ night, isBusy, onChange, notify }: NextProps) {
  const areAllReady = night.people.every(({ ready }) => ready);
  return (
    <div className="space-y-2 border-line border-t pt-4">
      {areAllReady && night.mayLead && <Start code={night.code} isAlone={night.people.length === 1} notify={notify} />}
      {areAllReady && !night.mayLead && <p className="text-muted">The host can now start the voting.</p>}
      <button type="button" onClick={() => isBusy || onChange()} className="text-link target min-h-11!">
        Change my picks
      </button>
    </div>
  );
}

function Start({ code, isAlone, notify }: { code: string; isAlone: boolean; notify: MemberPage['notify'] }) {
  const [runOn, setRunOn] = useState(false);
  const start = useNightChange({
    code,
    send: () => apiSend('POST', '/nights/{code}/start', { path: { code }, body: { runOn } }),
    failure: 'The voting could not start. Please try again.',
    notify,
  });
  return (
    <>
      {!isAlone && (
        <Choice type="checkbox" isChecked={runOn} onChange={() => setRunOn(!runOn)}>
          Keep voting after everybody says yes to a film
        </Choice>
      )}
      <WideButton
        label={isAlone ? 'Start alone' : 'Start voting'}
        busy="Starting..."
        isBusy={start.isPending}
        onPress={start.mutate}
      />
    </>
  );
}
