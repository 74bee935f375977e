import { useQueryClient } from '@tanstack/react-query';
import { Link, useHydrated, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import type { Night } from '../contract/movie-night.ts';
import { guestNameProblem, MAX_GUEST_NAME, MAX_PEOPLE, readNightCode } from '../contract/night-rules.ts';
import { NightBar } from './night-bar.tsx';
import { storeNight } from './night-calls.ts';

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

const CODE = ['code'] as const;
const CODE_PROBLEM = 'A code has six letters, but never A, E, I, O or U.';

export function CodeForm({ isSecondary }: { isSecondary?: boolean }) {
  const navigate = useNavigate();
  const form = useForm({
    fields: CODE,
    validate: ({ code }) => ({ code: readNightCode(code) ? undefined : CODE_PROBLEM }),
    submit: ({ code }) => navigate({ to: '/night/{-$code}', params: { code: readNightCode(code) ?? undefined } }),
    failure: 'The movie night could not be opened. Please try again.',
  });
  return (
    <TaskForm form={form} label="Join with a code" submit="Join" busy="Joining..." isSecondary={isSecondary}>
      <TextField
        label="Code"
        name="code"
        hint="Type the six letters that your friends see on their screens."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="display text-2xl! tracking-[0.2em]"
        problem={form.problemOf('code')}
      />
    </TaskForm>
  );
}

type GuestFormProps = {
  submit: string;
  busy: string;
  hint: string;
  failure: string;
  onName: (name: string) => Promise<void>;
  /** Further fields. */
  children?: ReactNode;
};

const NAME = ['name'] as const;

/** Asks for the name of a guest who opens or joins a night. */
export function GuestForm({ submit, busy, hint, failure, onName, children }: GuestFormProps) {
  const form = useForm({
    fields: NAME,
    validate: ({ name }) => ({ name: guestNameProblem(name.trim()) }),
    submit: ({ name }) => onName(name.trim()),
    failure,
  });
  return (
    <TaskForm form={form} submit={submit} busy={busy}>
      <TextField
        label="Your name"
        name="name"
        hint={hint}
        maxLength={MAX_GUEST_NAME}
        autoComplete="nickname"
        problem={form.problemOf('name')}
      />
      {children}
    </TaskForm>
  );
}

/** Shown only to whoever has opened the site at localhost: on a guest's phone, "localhost" would be the phone itself. */
export function LocalNote() {
  const isHydrated = useHydrated();
  if (!isHydrated || !isOnThisMachine(location.hostname)) return null;
  return (
    <details className="text-muted text-sm">
      <summary className="target cursor-pointer hover:text-text">How phones reach this site</summary>
      <p className="mt-2 max-w-prose">
        Phones cannot open “{location.hostname}”, because it works only on this computer. Start the site with the
        command <code className="text-text">HOST=0.0.0.0 npm run up</code>. Then phones can open it at the address of
        this computer in your network, such as{' '}
        <code className="text-text">http://192.168.1.20{location.port && `:${location.port}`}</code>.
      </p>
    </details>
  );
}

/** True for hosts that guests' phones cannot reach. @example isOnThisMachine('localhost') // true */
export const isOnThisMachine = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname);
