import { useState } from 'react';
import type { TokenScope } from '#contract/constants.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import { confirmed } from '#web/lib/member/confirmation.ts';
import { MAX_TOKEN_NAME, tokenNameProblem } from '../contract/rules.ts';

export const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', write: 'Read and write' };

type TokenFormProps = {
  onCreated: (token: string) => void;
};

const DAY = 24 * 3_600_000;
/** The values are numbers of days. */
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;
type Lifetime = (typeof LIFETIMES)[number]['value'];

const SCOPES = (['read', 'write'] as const).map((value) => ({ value, label: SCOPE_LABELS[value] }));

const FIELDS = ['name'] as const;
const validate = ({ name }: { name: string }) => ({ name: tokenNameProblem(name.trim()) });

export function TokenForm({ onCreated }: TokenFormProps) {
  const [scope, setScope] = useState<TokenScope>('read');
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ name }) => {
      const expiresAt = new Date(Date.now() + Number(lifetime) * DAY).toISOString();
      const body = { name: name.trim(), scope, expiresAt };
      onCreated((await confirmed(() => apiSend('POST', '/tokens', { body }))).token);
    },
    failure: 'The token could not be created. Please try again.',
  });
  return (
    <TaskForm form={form} label="Create a token" submit="Create a token" busy="Creating...">
      <TextField
        label="Name of the token"
        name="name"
        maxLength={MAX_TOKEN_NAME}
        autoComplete="off"
        hint="For example, the name of the program."
        problem={form.problemOf('name')}
      />
      <div className="mb-6 grid gap-4 sm:grid-cols-2">
        <SelectField label="The program may" value={scope} options={SCOPES} onChange={setScope} isWide />
        <SelectField label="Expires after" value={lifetime} options={LIFETIMES} onChange={setLifetime} isWide />
      </div>
    </TaskForm>
  );
}
