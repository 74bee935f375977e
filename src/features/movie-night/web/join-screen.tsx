import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import type { Night } from '../contract/movie-night.ts';
import { guestNameProblem, MAX_GUEST_NAME, MAX_PEOPLE } from '../contract/night-rules.ts';
import { NightBar } from './night-bar.tsx';
import { joinNight, storeNight } from './night-calls.ts';

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

const FIELDS = ['name'] as const;

function JoinForm({ code }: { code: string }) {
  const client = useQueryClient();
  const form = useForm({
    fields: FIELDS,
    validate: ({ name }) => ({ name: guestNameProblem(name.trim()) }),
    submit: async ({ name }) => storeNight(client, await joinNight(code, name.trim())),
    failure: 'You could not join. Please try again.',
  });
  return (
    <TaskForm form={form} submit="Join" busy="Joining...">
      <TextField
        label="Your name"
        name="name"
        hint="The others see it. Nothing else is asked."
        maxLength={MAX_GUEST_NAME}
        autoComplete="nickname"
        problem={form.problemOf('name')}
      />
    </TaskForm>
  );
}
