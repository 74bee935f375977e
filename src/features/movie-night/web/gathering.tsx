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
import { Guests, People } from './people.tsx';
import { type OwnNight, type Wishes, wishesOf } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

/** The screen before the voting: this guest's wishes, and the other guests. */
export function Gathering({ night, mine, visitor, notify }: OwnNight) {
  const { code, people } = night;
  const [wishes, setWishes] = useState<Wishes>(() => wishesOf(mine));
  const ready = useNightChange({
    code,
    send: (ready: boolean) =>
      apiSend('PUT', '/nights/{code}/me', { path: { code }, body: ready ? { ...wishes, ready } : { ready } }),
    failure: 'Your wishes could not be saved. Please try again.',
    notify,
  });
  const isAlone = people.length === 1;
  const focus = useFocus();
  return (
    <>
      <NightBar code={code} title="Movie night" />
      <div className="mt-5 grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside aria-label="The others" className="lg:col-start-2 lg:row-start-1">
          <Others night={night} notify={notify} />
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          {mine.ready ? (
            <Waiting night={night} />
          ) : (
            <>
              <p ref={focus} tabIndex={-1} className="mb-6 max-w-prose text-muted outline-none">
                Nobody sees what you set here. It only leaves films out.
                {people.length === 2 && ' With two people, the other can guess your settings from the films left.'}
              </p>
              <WishesForm wishes={wishes} onChange={setWishes} {...visitor} />
            </>
          )}
          <ReadyBar
            night={night}
            isReady={mine.ready}
            isAlone={isAlone}
            isBusy={ready.isPending}
            onChange={ready.mutate}
            notify={notify}
          />
        </div>
      </div>
    </>
  );
}

/**
 * The other guests and the invitation. They are folded on narrow windows, because the wishes are more important there.
 */
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
    <Fold label={`QR code, ${people.length} here, ${count} ready`} isOpen={isFirst}>
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
        {missing.length === 0 ? 'All are ready' : 'You are ready'}
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

type ReadyBarProps = {
  night: Night;
  isReady: boolean;
  isAlone: boolean;
  isBusy: boolean;
  onChange: (isReady: boolean) => void;
  notify: MemberPage['notify'];
};

function ReadyBar({ night, isReady, isAlone, isBusy, onChange, notify }: ReadyBarProps) {
  if (!isReady)
    return (
      <Bar>
        <WideButton label="I am ready" busy="Saving..." isBusy={isBusy} onPress={() => onChange(true)} />
      </Bar>
    );
  const areAllReady = night.people.every(({ ready }) => ready);
  return (
    <Bar>
      {areAllReady && night.mayLead && <Start code={night.code} isAlone={isAlone} notify={notify} />}
      {areAllReady && !night.mayLead && <p className="text-muted">The host begins the choosing.</p>}
      <button type="button" onClick={() => isBusy || onChange(false)} className="text-link target min-h-11!">
        Change my wishes
      </button>
    </Bar>
  );
}

function Bar({ children }: { children: React.ReactNode }) {
  return <div className="mt-8 space-y-2 border-line border-t pt-4">{children}</div>;
}

function Start({ code, isAlone, notify }: { code: string; isAlone: boolean; notify: MemberPage['notify'] }) {
  const [runOn, setRunOn] = useState(false);
  const start = useNightChange({
    code,
    send: () => apiSend('POST', '/nights/{code}/start', { path: { code }, body: { runOn } }),
    failure: 'The choosing could not begin. Please try again.',
    notify,
  });
  return (
    <>
      {!isAlone && (
        <Choice type="checkbox" isChecked={runOn} onChange={() => setRunOn(!runOn)}>
          Keep choosing when all say yes to a film
        </Choice>
      )}
      <WideButton
        label={isAlone ? 'Begin alone' : 'Begin the choosing'}
        busy="Beginning..."
        isBusy={start.isPending}
        onPress={start.mutate}
      />
    </>
  );
}
