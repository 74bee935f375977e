import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TokenScope } from '#contract/constants.ts';
import { DAY } from '#contract/units.ts';
import { mediumDate, ownDay } from '#ui/format/dates.ts';
import { MadeOnce } from '#ui/forms/made-once.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { confirmed } from '#web/lib/member/confirmation.ts';
import { RevocableList } from '#web/lib/member/revocable-list.tsx';
import { MAX_TOKEN_NAME, tokenNameProblem } from '../contract/rules.ts';

const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', write: 'Read and write' };

type TokenFormProps = {
  onCreated: (token: string) => void;
};

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

function TokenForm({ onCreated }: TokenFormProps) {
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
        hint="For example, the name of the program that uses the token."
        problem={form.problemOf('name')}
      />
      <div className="mb-6 grid gap-4 sm:grid-cols-2">
        <SelectField label="The program is allowed to" value={scope} options={SCOPES} onChange={setScope} isWide />
        <SelectField label="Expires after" value={lifetime} options={LIFETIMES} onChange={setLifetime} isWide />
      </div>
    </TaskForm>
  );
}

const tokensQuery = queryOptions({
  queryKey: ['me', 'tokens'],
  queryFn: async ({ signal }) => (await apiGet('/tokens', { signal })).tokens,
});

export function AccessTokens() {
  const queryClient = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const show = (created: string) => {
    setToken(created);
    void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
  };
  return (
    <div className="space-y-6">
      <p className="text-muted text-sm">
        An access token lets a program use your lists and ratings. The program has no access to your account settings or
        your password. The token still works after you log out on your other devices. If you change your password, you
        can tick a box that deletes all tokens.
      </p>
      <MadeOnce
        label="New token"
        form={<TokenForm onCreated={show} />}
        value={token}
        notice="Your token is ready. Copy it now. You will not see it again."
        valueLabel="Token"
        onDone={() => setToken(null)}
      />
      <RevocableList
        label="Access tokens"
        query={tokensQuery}
        revoke={({ _id }) => apiSend('DELETE', '/tokens/{tokenId}', { path: { tokenId: _id } })}
        lineOf={({ name, scope, expiresAt, lastUsedAt }) => ({
          title: name,
          text: `${SCOPE_LABELS[scope]}, expires ${mediumDate(ownDay(expiresAt))}, ${lastUsedAt ? `last used ${mediumDate(ownDay(lastUsedAt))}` : 'never used'}`,
          about: name,
        })}
        texts={{
          empty: 'You have no access tokens.',
          loadFailure: 'Your tokens could not be loaded.',
          failure: 'The token could not be deleted. Please try again.',
          done: ({ name }) => `The token “${name}” no longer works.`,
        }}
      />
      <p className="text-muted text-sm">
        For programmers: send the token as <code className="wrap-anywhere">Authorization: Bearer frightclub_…</code>.
        All calls are in the{' '}
        <a href="/api/docs" className="underline">
          API documentation
        </a>
        .
      </p>
    </div>
  );
}
