import { useNavigate } from '@tanstack/react-router';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { readNightCode } from '../contract/night-rules.ts';

const CODE = ['code'] as const;
const CODE_PROBLEM = 'A code has six letters, none of them a vowel.';

export function CodeForm() {
  const navigate = useNavigate();
  const form = useForm({
    fields: CODE,
    validate: ({ code }) => ({ code: readNightCode(code) ? undefined : CODE_PROBLEM }),
    submit: ({ code }) => navigate({ to: '/night/{-$code}', params: { code: readNightCode(code) ?? undefined } }),
    failure: 'The night could not be opened. Please try again.',
  });
  return (
    <TaskForm form={form} label="Join with a code" submit="Join" busy="Joining...">
      <TextField
        label="Code"
        name="code"
        hint="Six letters, on the others’ screens."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="display text-2xl! tracking-[0.2em]"
        problem={form.problemOf('code')}
      />
    </TaskForm>
  );
}
