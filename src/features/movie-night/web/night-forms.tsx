import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { guestNameProblem, MAX_GUEST_NAME, readNightCode } from '../contract/night-rules.ts';

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
