import { useMutation, useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/floating/dialog.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { messageOf, useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { confirmationQuery } from '#web/lib/member/confirmation.ts';
import { encrypted, PASSWORD_MISSING } from './account-calls.ts';
import { waysQuery } from './accounts.ts';
import { confirmByPasskey, PasskeyButton } from './passkey.tsx';
import { CodeForm, OwnPasswordField } from './proof-fields.tsx';

const PASSKEY_FAILURE = 'We could not check your passkey. Please try again.';

type ConfirmationDialogProps = {
  email: string;
  loginSecret: string;
  returnFocus: RefObject<HTMLElement | null>;
  onAnswer: (isConfirmed: boolean) => void;
};

export function ConfirmationDialog({ returnFocus, onAnswer, ...member }: ConfirmationDialogProps) {
  const cancel = () => onAnswer(false);
  const confirmAndAnswer = async () => {
    await confirmByPasskey();
    onAnswer(true);
  };
  const { data, error } = useQuery({ ...confirmationQuery, staleTime: 0 });
  return (
    <Dialog title="Is this you?" isOpen onClose={cancel} returnFocus={returnFocus} staysOnBackdrop className="max-w-md">
      <div className="px-4 pb-6 md:px-6">
        <p className="mb-5 text-muted">
          You logged in a while ago, so please confirm that it is you. We will not ask again for fifteen minutes.
        </p>
        {error && <p role="alert">Something went wrong. Please close this window and try again.</p>}
        {data?.password && <PasswordForm {...member} onConfirmed={() => onAnswer(true)} onCancel={cancel} />}
        {data && !data.password && data.secondFactor && (
          <CodeForm
            label="Confirm with a code"
            submit="Confirm"
            failure="We could not check your code. Please try again."
            onCode={async (code) => {
              await apiSend('POST', '/auth/confirm', { body: { code } });
              onAnswer(true);
            }}
            onCancel={cancel}
            autoFocus
          />
        )}
        {data && (data.providers.length > 0 || data.passkeys) && (
          <div
            className={classNames(
              'space-y-3',
              (data.password || data.secondFactor) && 'mt-6 border-line border-t pt-6',
            )}
          >
            {data.providers.map((key) => (
              <ProviderConfirmation key={key} providerKey={key} />
            ))}
            {data.passkeys && <PasskeyButton label="Use a passkey" use={confirmAndAnswer} failure={PASSKEY_FAILURE} />}
          </div>
        )}
      </div>
    </Dialog>
  );
}

type PasswordFormProps = { email: string; loginSecret: string; onConfirmed: () => void; onCancel: () => void };

const FIELDS = ['password'] as const;
const validate = ({ password }: { password: string }) => ({
  password: password === '' ? PASSWORD_MISSING : undefined,
});

function PasswordForm({ email, loginSecret, onConfirmed, onCancel }: PasswordFormProps) {
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ password }) => {
      await apiSend('POST', '/auth/confirm', { body: { password: await encrypted(password, loginSecret) } });
      onConfirmed();
    },
    failure: 'We could not check your password. Please try again.',
  });
  return (
    <TaskForm form={form} label="Confirm with your password" submit="Confirm" busy="Checking..." onCancel={onCancel}>
      <OwnPasswordField email={email} problem={form.problemOf('password')} autoFocus />
    </TaskForm>
  );
}

/**
 * Lets the member prove at a provider who they are. The browser leaves this page, so the member must repeat the act
 * afterwards.
 */
export function ProviderConfirmation({ providerKey }: { providerKey: string }) {
  const { data: ways } = useQuery(waysQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiSend('POST', '/auth/oidc/{providerKey}/confirm', { path: { providerKey } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const name = ways?.providers.find(({ key }) => key === providerKey)?.name;
  if (!name) return null;
  return (
    <>
      <Button isBusy={isPending} onClick={() => mutate()} className="w-full text-balance">
        Confirm with {name}
      </Button>
      {error && <Notice tone="failure">{messageOf(error, `${name} cannot be reached. Please try again.`)}</Notice>}
    </>
  );
}
