import { useEffect } from 'react';
import type { Night } from '#contract/night/night.ts';
import { MAX_PEOPLE } from '#contract/night/night-rules.ts';
import { JoinForm } from './join-form.tsx';
import { NightBar } from './night-bar.tsx';

type JoinScreenProps = {
  night: Night;
  /** Loads the next screen's script. */
  onApproach: () => Promise<unknown>;
};

export function JoinScreen({ night: { code, people }, onApproach }: JoinScreenProps) {
  useEffect(() => {
    onApproach().catch(() => {});
  }, [onApproach]);
  const isFull = people.length >= MAX_PEOPLE;
  const host = people.find((person) => person.host);
  return (
    <>
      <NightBar code={code} title="Movie night" />
      <div className="mx-auto max-w-md py-8 md:py-14">
        <h2 className="display text-5xl md:text-6xl">{isFull ? 'This night is full' : 'Join the night'}</h2>
        <p className="wrap-anywhere mt-3 mb-7 text-lg text-muted">
          {isFull
            ? `${MAX_PEOPLE} people are here, and more cannot join.`
            : `${host ? `${host.name} has opened it. ` : ''}Together you find one film for all.`}
        </p>
        {!isFull && <JoinForm code={code} />}
      </div>
    </>
  );
}
