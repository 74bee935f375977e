import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import type { Calls } from '#web/lib/calls.gen.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { confirmed } from '#web/lib/member/confirmation.ts';
import { emailProblem } from '../contract/credentials.ts';

const emailQuery = queryOptions({
  queryKey: ['me', 'email'],
  queryFn: ({ signal }) => apiGet('/auth/email', { signal }),
});

const FIELDS = ['email'] as const;
const validate = ({ email }: { email: string }) => ({ email: emailProblem(email) });

/** Promises no mail where the site cannot send one; then `note` says so. */
export function confirmationText({ email, confirmed, pending, note }: Calls['GET /auth/email']['response']): string {
  if (confirmed) return 'Your address is confirmed.';
  if (pending === email) return 'Your address is not confirmed yet. Open the link that we sent you.';
  const way = note ? '' : ' To confirm it, type it below and open the link that we send you.';
  return `Your address is not confirmed.${way}`;
}

export function EmailChange() {
  const queryClient = useQueryClient();
  const { data } = useQuery(emailQuery);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ email }) => {
      await confirmed(() => apiSend('POST', '/auth/email', { body: { email: email.trim() } }));
      setSentTo(email.trim());
      await queryClient.invalidateQueries({ queryKey: emailQuery.queryKey });
    },
    failure: 'The email could not be sent. Please try again.',
  });
  return (
    <div className="space-y-5">
      {data && (
        <p className="wrap-anywhere">
          {confirmationText(data)}
          {data.pending &&
            data.pending !== data.email &&
            ` To change your address to ${data.pending}, open the link that we sent there.`}
        </p>
      )}
      {data?.note && <p className="text-muted">{data.note}</p>}
      <TaskForm form={form} label="Change the email address" submit="Send a link" busy="Sending...">
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          hint="We send a link to the new address. Your address changes when you open the link."
          problem={form.problemOf('email')}
          required
        />
      </TaskForm>
      {sentTo && (
        <Notice tone="success" onDismiss={() => setSentTo(null)}>
          If no other account uses {sentTo}, we have sent a link to this address. The link works for a day.
        </Notice>
      )}
    </div>
  );
}
