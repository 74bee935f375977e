import { Link } from '@tanstack/react-router';
import { Tv } from 'lucide-react';
import { useState } from 'react';
import { SECONDARY_BUTTON, TextButton } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { CopyField } from '#ui/forms/copy-field.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { apiSend } from '#web/lib/calls.ts';
import type { Night, Wishes } from '../contract/movie-night.ts';
import { LocalNote } from './join-screen.tsx';
import { focusHeading, NightBar, WideButton } from './night-bar.tsx';
import { type OwnNight, SCREEN_HASH, useNightChange } from './night-calls.ts';
import { nightUrl, poolText } from './night-words.ts';
import { Guests, People } from './people.tsx';
import { WishesForm } from './wishes-form.tsx';

type GatheringProps = { night: OwnNight; wishes: Wishes; onWishes: (wishes: Wishes) => void };

/** The screen before the voting: "I am ready", this guest's picks in a fold, and the other guests. */
export function Gathering({ night, wishes, onWishes }: GatheringProps) {
  const { code, people, mine } = night;
  const ready = useNightChange({
    code,
    send: (ready: boolean) =>
      apiSend('PUT', '/nights/{code}/me', { path: { code }, body: ready ? { ...wishes, ready } : { ready } }),
    failure: 'Your picks could not be saved. Please try again.',
  });
  return (
    <>
      <NightBar code={code} title="Movie night" />
      <div className="mt-5 grid gap-x-14 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 max-w-2xl">
          {night.pool !== null && <p className="mb-4">{poolText(night.pool)}</p>}
          {mine.ready ? (
            <>
              <Waiting night={night} />
              <Next night={night} isBusy={ready.isPending} onChange={() => ready.mutate(false)} />
            </>
          ) : (
            <>
              <p ref={focusHeading} tabIndex={-1} className="mb-4 text-muted outline-none">
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
              {/* What is being saved cannot be changed. */}
              <div className="mt-4" inert={ready.isPending}>
                <Fold label="My picks">
                  <WishesForm wishes={wishes} onChange={onWishes} />
                </Fold>
              </div>
            </>
          )}
        </div>
        <aside aria-label="Guests">
          <Others night={night} />
        </aside>
      </div>
    </>
  );
}

/** The other guests and the invitation. On narrow windows they are folded once somebody has joined. */
function Others({ night }: { night: Night }) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const { people } = night;
  const [isFirst] = useState(people.length === 1);
  const count = people.filter(({ ready }) => ready).length;
  const all = (
    <Guests night={night}>
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

/** Shows how others can join. The code itself is in NightBar. */
function Invitation({ night }: { night: Night }) {
  const { code } = night;
  const url = nightUrl(night);
  return (
    <div className="space-y-4">
      <QrCode
        text={url}
        label="QR code with the link to this movie night"
        className="mx-auto w-full max-w-44 lg:max-w-60"
      />
      <p className="text-center text-muted text-sm">Point a phone’s camera at the code.</p>
      <CopyField label="Link" value={url} />
      <Link
        to="/night/{-$code}"
        params={{ code }}
        hash={SCREEN_HASH}
        className={`${SECONDARY_BUTTON} w-full max-md:hidden`}
      >
        <Tv className="size-4" />
        Show on a television
      </Link>
      <LocalNote />
    </div>
  );
}

function Waiting({ night }: { night: Night }) {
  const { people } = night;
  const missing = people.filter(({ ready }) => !ready).map(({ name }) => name);
  return (
    <div className="py-6 md:py-12">
      <h2 ref={focusHeading} tabIndex={-1} className="display text-5xl outline-none md:text-7xl">
        {missing.length === 0 ? 'Everybody is ready' : 'You are ready'}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-muted">
        {missing.length > 0 && `Waiting for ${new Intl.ListFormat('en-US').format(missing)}.`}
        {people.length === 1 && 'Nobody else is here yet.'}
      </p>
      <div className="mt-5 lg:hidden">
        <People night={night} />
      </div>
    </div>
  );
}

type NextProps = { night: Night; isBusy: boolean; onChange: () => void };

/** Shown to a guest who is ready. */
function Next({ night, isBusy, onChange }: NextProps) {
  const areAllReady = night.people.every(({ ready }) => ready);
  return (
    <div className="space-y-2 border-line border-t pt-4">
      {areAllReady && night.mayLead && <Start code={night.code} isAlone={night.people.length === 1} />}
      {areAllReady && !night.mayLead && <p className="text-muted">The host can now start the voting.</p>}
      <TextButton onClick={() => isBusy || onChange()} className="min-h-11!">
        Change my picks
      </TextButton>
    </div>
  );
}

function Start({ code, isAlone }: { code: string; isAlone: boolean }) {
  const [runOn, setRunOn] = useState(false);
  const start = useNightChange({
    code,
    send: () => apiSend('POST', '/nights/{code}/start', { path: { code }, body: { runOn } }),
    failure: 'The voting could not start. Please try again.',
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
