import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button, PRIMARY_BUTTON } from '#ui/button.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import { confirmationQuery, confirmed } from '#web/lib/member/confirmation.ts';
import { OwnPasswordField } from './proof-fields.tsx';

type DeletionSettingProps = { email: string; isAdministrator: boolean; onDeleted: () => void };

const takeFocus = (element: HTMLElement | null) => element?.focus();

export function AccountDeletion(props: DeletionSettingProps) {
  const [step, setStep] = useState<'closed' | 'confirming' | 'cancelled'>('closed');
  if (step === 'confirming') return <Confirmation {...props} onCancel={() => setStep('cancelled')} />;
  return (
    // "Cancel" returns the focus to this button.
    <Button ref={step === 'cancelled' ? takeFocus : undefined} onClick={() => setStep('confirming')}>
      Delete my account
    </Button>
  );
}

const FIELDS = ['password', 'confirmed'] as const;

function Confirmation({
  email,
  isAdministrator,
  onDeleted,
  onCancel,
}: DeletionSettingProps & { onCancel: () => void }) {
  const hasPassword = useQuery(confirmationQuery).data?.password ?? true;
  const form = useForm({
    fields: FIELDS,
    validate: ({ password, confirmed }) => ({
      password: hasPassword && password === '' ? 'Enter your password to confirm.' : undefined,
      confirmed: isAdministrator && confirmed === '' ? 'Tick the box to confirm.' : undefined,
    }),
    submit: async ({ password }) => {
      const body = { password: hasPassword ? password : undefined };
      await confirmed(() => apiSend('DELETE', '/auth/account', { body }));
      onDeleted();
    },
    failure: 'Your account could not be deleted. Please try again.',
  });
  return (
    <TaskForm form={form} label="Delete account" submit="Delete everything" busy="Deleting..." onCancel={onCancel}>
      {hasPassword ? (
        <OwnPasswordField
          email={email}
          hint="Enter your password to confirm. This cannot be undone."
          problem={form.problemOf('password')}
          autoFocus
        />
      ) : (
        <p className="mb-5">This cannot be undone.</p>
      )}
      {isAdministrator && <AdministratorCheck problem={form.problemOf('confirmed')} />}
    </TaskForm>
  );
}

/**
 * Asks an administrator for one more confirmation: after the deletion the site may have no administrator, and only a
 * command on the server can make a new one.
 */
function AdministratorCheck({ problem }: { problem: string | undefined }) {
  const noteId = useId();
  return (
    <div className="mb-5">
      <p className="mb-3 text-sm">
        You are an administrator of this site. If you are the only one, first make somebody else an administrator with
        this command on the server: <code className="wrap-anywhere">npm run admin -- grant EMAIL</code>
      </p>
      <label className="flex min-h-6 items-center gap-3">
        <input
          type="checkbox"
          name="confirmed"
          aria-describedby={problem ? noteId : undefined}
          aria-invalid={problem ? true : undefined}
          className="size-5 shrink-0 accent-action"
        />
        Delete my account anyway
      </label>
      {problem && (
        <p id={noteId} className="mt-1.5 text-(--link) text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

export function AccountDeleted() {
  return (
    <FormPage title="Account Deleted" focusTitle>
      <p>Your account and all its data have been deleted. Thank you for the nights you spent here.</p>
      <Link to="/" className={`${PRIMARY_BUTTON} mt-6`}>
        Back to the home page
      </Link>
    </FormPage>
  );
}
