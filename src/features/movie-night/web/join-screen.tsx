import { useQueryClient } from '@tanstack/react-query';
import { apiSend } from '#web/lib/calls.ts';
import type { Night } from '../contract/movie-night.ts';
import { MAX_PEOPLE } from '../contract/night-rules.ts';
import { NightBar } from './night-bar.tsx';
import { storeNight } from './night-calls.ts';
import { GuestForm } from './night-forms.tsx';

export function JoinScreen({ night: { code, key, people } }: { night: Night }) {
  const client = useQueryClient();
  const isFull = people.length >= MAX_PEOPLE;
  const host = people.find((person) => person.host);
  return (
    <>
      <NightBar code={code} title="Movie night" />
      <div className="mx-auto max-w-md py-8 md:py-14">
        <h2 className="display text-5xl md:text-6xl">{isFull ? 'This movie night is full' : 'Join the movie night'}</h2>
        <p className="wrap-anywhere mt-3 mb-7 text-lg text-muted">
          {isFull
            ? `${MAX_PEOPLE} people are here, and nobody else can join.`
            : `${host ? `${host.name} started this movie night. ` : ''}Pick one film together.`}
        </p>
        {!isFull && (
          <GuestForm
            submit="Join"
            busy="Joining..."
            hint="Your friends will see this name."
            failure="Joining did not work. Please try again."
            onName={async (name) =>
              storeNight(
                client,
                await apiSend('POST', '/nights/{code}/join', { path: { code }, query: { key }, body: { name } }),
              )
            }
          />
        )}
      </div>
    </>
  );
}
