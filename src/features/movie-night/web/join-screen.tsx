import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiSend } from '#web/lib/calls.ts';
import type { Night } from '../contract/movie-night.ts';
import { MAX_PEOPLE } from '../contract/night-rules.ts';
import { NightBar } from './night-bar.tsx';
import { storeNight } from './night-calls.ts';
import { CodeForm, GuestForm } from './night-forms.tsx';

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

type NightProblemProps = {
  title: string;
  text: string;
  /** Shown instead of the form and the links that lead to another night. */
  children?: ReactNode;
};

/** Shown when there is no night to join. */
export function NightProblem({ title, text, children }: NightProblemProps) {
  return (
    // As alone as the night that was loading, so that nothing moves.
    <div data-alone="phone" className="page py-10 md:py-16">
      <div className="mx-auto max-w-md">
        <div role="alert">
          <h1 className="display text-5xl md:text-6xl">{title}</h1>
          <p className="mt-3 mb-7 text-lg text-muted">{text}</p>
        </div>
        {children ?? (
          <>
            <CodeForm />
            <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
              <Link to="/night/{-$code}" params={{ code: undefined }} className="text-link target">
                Start a movie night
              </Link>
              <Link to="/" className="text-link target">
                Back to the home page
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
