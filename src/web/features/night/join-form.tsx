import { useQueryClient } from '@tanstack/react-query';
import { guestNameProblem, MAX_GUEST_NAME } from '#contract/night/night-rules.ts';
import { TaskForm } from '#web/ui/forms/task-form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { joinNight, storeNight } from './night-calls.ts';

const FIELDS = ['name'] as const;

export function JoinForm({ code }: { code: string }) {
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
