import { useState } from 'react';
import { FormPage } from '#ui/forms/form-page.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { CodeField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import { encrypted, LOGIN_FAILURE, PASSWORD_MISSING } from './account-calls.ts';
import { linkByPasskey, PasskeyButton } from './passkey.tsx';
import { CODE_MISSING, OwnPasswordField } from './proof-fields.tsx';

type LinkScreenProps = {
  provider: string;
  email: string;
  loginSecret: string;
  /** True if the site has passkeys. */
  hasPasskeys: boolean;
  onDone: () => Promise<void>;
};

const FIELDS = ['password', 'code'] as const;

/**
 * Shown when the e-mail address from the provider belongs to an account here. Asks once for the password or passkey of
 * this account, and then links the provider's account to it.
 */
export function LinkScreen({ provider, email, loginSecret, hasPasskeys, onDone }: LinkScreenProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    fields: FIELDS,
    validate: ({ password, code }) => ({
      password: password === '' ? PASSWORD_MISSING : undefined,
      code: needsCode && code.trim() === '' ? CODE_MISSING : undefined,
    }),
    submit: async ({ password, code }) => {
      const body = { password: await encrypted(password, loginSecret), ...(needsCode && { code }) };
      const answer = await apiSend('POST', '/auth/oidc/link', { body });
      if ('secondFactor' in answer) setNeedsCode(true);
      else await onDone();
    },
    failure: LOGIN_FAILURE,
  });
  const linkAndEnter = async () => {
    await linkByPasskey();
    await onDone();
  };
  return (
    <FormPage
      title="Is This You?"
      lead={
        <>
          There is already an account for {email}. If the account is yours, log in once more to link {provider}.
          Continue only if you yourself have just logged in at {provider}.
        </>
      }
      footer={
        <>
          <p>You can also log in as you usually do, and add {provider} in your profile.</p>
          <a href="/login" className="text-link target">
            Back to Login
          </a>
        </>
      }
    >
      <TaskForm form={form} submit="Link and Log In" busy="Logging in...">
        <OwnPasswordField email={email} problem={form.problemOf('password')} />
        {needsCode && <CodeField problem={form.problemOf('code')} autoFocus />}
      </TaskForm>
      {hasPasskeys && (
        <div className="mt-6 border-line border-t pt-6">
          <PasskeyButton label="Use a passkey" use={linkAndEnter} failure={LOGIN_FAILURE} />
        </div>
      )}
    </FormPage>
  );
}
