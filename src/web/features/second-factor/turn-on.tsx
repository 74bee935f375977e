import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { SecondFactorKey } from '#contract/second-factor/second-factor.ts';
import { isSignedOut } from '#web/lib/api.ts';
import { confirmationQuery, confirmed } from '#web/lib/member/confirmation.ts';
import { Fold } from '#web/ui/fold.tsx';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TaskForm } from '#web/ui/forms/task-form.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { CodeForm } from './code-form.tsx';
import { beginSecondFactor, turnOn } from './second-factor-calls.ts';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type TurnOnProps = {
  email: string;
  loginSecret: string;
  onCodes: (codes: string[]) => void;
  onSignedOut: () => void;
};

export function TurnOn({ onCodes, onSignedOut, ...member }: TurnOnProps) {
  const [key, setKey] = useState<SecondFactorKey | null>(null);
  if (key === null)
    return (
      <Fold label="Turn on">
        <StartForm {...member} onKey={setKey} onSignedOut={onSignedOut} />
      </Fold>
    );
  return (
    <div className="space-y-5">
      <p>1. Scan this with your authenticator app, or type the key into it.</p>
      <Suspense fallback={<div className="size-56" />}>
        <QrCode text={key.uri} label="QR code of the key" />
      </Suspense>
      <CopyField label="Key" value={key.secret.replace(/.{4}(?=.)/g, '$& ')} takesFocus isWrapped />
      <p>2. Type the code that the app now shows. It turns the second factor on.</p>
      <CodeForm
        label="Turn the second factor on"
        submit="Turn on"
        onCode={async (code) => onCodes(await turnOn(code))}
        onSignedOut={onSignedOut}
      />
    </div>
  );
}

const FIELDS = ['password'] as const;

type StartFormProps = Omit<TurnOnProps, 'onCodes'> & { onKey: (key: SecondFactorKey) => void };

function StartForm({ email, loginSecret, onKey, onSignedOut }: StartFormProps) {
  const hasPassword = useQuery(confirmationQuery).data?.password ?? true;
  const form = useForm({
    fields: FIELDS,
    validate: ({ password }) => ({
      password: hasPassword && password === '' ? 'Enter your current password.' : undefined,
    }),
    submit: async ({ password }) =>
      onKey(await confirmed(() => beginSecondFactor(hasPassword ? password : undefined, loginSecret))),
    failure: 'The second factor could not be turned on. Please try again.',
    onFailure: (error) => isSignedOut(error) && onSignedOut(),
  });
  return (
    <TaskForm form={form} label="Set up the second factor" submit="Continue" busy="One moment...">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label="Your Password"
          name="password"
          autoComplete="current-password"
          problem={form.problemOf('password')}
        />
      )}
    </TaskForm>
  );
}
