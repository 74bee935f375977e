import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { mediumDate, ownDay } from '#ui/format/dates.ts';
import { counted } from '#ui/format/numbers.ts';
import { CopyField } from '#ui/forms/copy-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { confirmationQuery, confirmed } from '#web/lib/member/confirmation.ts';
import type { SecondFactorKey, SecondFactorState } from '../contract/second-factor.ts';
import { encrypted } from './account-calls.ts';
import { CodeForm, OwnPasswordField } from './proof-fields.tsx';

const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: ({ signal }) => apiGet('/auth/second-factor', { signal }),
});

type SecondFactorProps = { email: string; loginSecret: string };

export function SecondFactor(member: SecondFactorProps) {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['me'] });
  const show = (fresh: string[]) => {
    setCodes(fresh);
    void refresh();
  };
  const finish = () => {
    // The button with the focus is about to disappear.
    region.current?.focus();
    setCodes(null);
  };
  if (error && !data) return <p className="text-muted">Two-step login could not be loaded.</p>;
  if (!data) return null;
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {codes && <RecoveryCodes codes={codes} onDone={finish} />}
      {!codes && !data.on && <TurnOn {...member} onCodes={show} />}
      {!codes && data.on && <TurnedOn state={data} onCodes={show} onOff={refresh} />}
    </div>
  );
}

type TurnedOnProps = {
  state: SecondFactorState;
  onCodes: (codes: string[]) => void;
  onOff: () => Promise<void>;
};

const HINT = 'Type a code from your app, or a recovery code.';

function TurnedOn({ state, onCodes, onOff }: TurnedOnProps) {
  return (
    <div className="space-y-5">
      <p>
        Two-step login has been on since {mediumDate(ownDay(state.since ?? ''))}. You have{' '}
        {counted(state.recoveryCodes, 'recovery code')} left.
      </p>
      <Fold label="New recovery codes">
        <CodeForm
          label="New recovery codes"
          submit="Replace my codes"
          hint={HINT}
          onCode={async (code) =>
            onCodes((await apiSend('POST', '/auth/second-factor/codes', { body: { code } })).recoveryCodes)
          }
        />
      </Fold>
      <Fold label="Turn off">
        <CodeForm
          label="Turn two-step login off"
          submit="Turn off"
          hint={HINT}
          onCode={async (code) => {
            await apiSend('DELETE', '/auth/second-factor', { body: { code } });
            await onOff();
          }}
        />
      </Fold>
    </div>
  );
}

const QrCode = lazy(async () => ({ default: (await import('#ui/pictures/qr-code.tsx')).QrCode }));

type TurnOnProps = SecondFactorProps & { onCodes: (codes: string[]) => void };

function TurnOn({ onCodes, ...member }: TurnOnProps) {
  const [key, setKey] = useState<SecondFactorKey | null>(null);
  if (key === null) return <StartForm {...member} onKey={setKey} />;
  return (
    <div className="space-y-5">
      <p>1. Scan this code with your authenticator app, or type the key into the app.</p>
      <Suspense fallback={<div className="size-56" />}>
        <QrCode text={key.uri} label="QR code with the key" className="size-56 max-w-full" />
      </Suspense>
      <CopyField label="Key" value={key.secret.replace(/.{4}(?=.)/g, '$& ')} takesFocus isWrapped />
      <p>2. Type the code that the app now shows. This turns two-step login on.</p>
      <CodeForm
        label="Turn two-step login on"
        submit="Turn on"
        onCode={(code) =>
          confirmed(async () =>
            onCodes((await apiSend('POST', '/auth/second-factor/confirm', { body: { code } })).recoveryCodes),
          )
        }
      />
    </div>
  );
}

const START_FIELDS = ['password'] as const;

type StartFormProps = Omit<TurnOnProps, 'onCodes'> & { onKey: (key: SecondFactorKey) => void };

function StartForm({ email, loginSecret, onKey }: StartFormProps) {
  const hasPassword = useQuery(confirmationQuery).data?.password ?? true;
  const form = useForm({
    fields: START_FIELDS,
    validate: ({ password }) => ({
      password: hasPassword && password === '' ? 'Enter your current password.' : undefined,
    }),
    submit: async ({ password }) => {
      const body = hasPassword ? { password: await encrypted(password, loginSecret) } : {};
      onKey(await confirmed(() => apiSend('POST', '/auth/second-factor', { body })));
    },
    failure: 'Two-step login could not be turned on. Please try again.',
  });
  return (
    <TaskForm form={form} label="Set up two-step login" submit="Continue" busy="One moment...">
      {hasPassword && <OwnPasswordField email={email} label="Your Password" problem={form.problemOf('password')} />}
    </TaskForm>
  );
}

/** Shows new recovery codes, which are not shown again. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => list.current?.focus(), []);
  const copy = async () => {
    // Without permission the codes can be copied by hand.
    await navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className="space-y-5">
      <Notice tone="success">
        Keep these recovery codes where you can find them without your phone. Each code works once, in place of a code
        from the app. We cannot show the codes again.
      </Notice>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="scroll-mt-44 space-y-1 rounded-md border border-line-strong bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button isPrimary onClick={copy}>
          {isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy all'}</span>
        </Button>
        <Button onClick={onDone}>I have saved the codes</Button>
      </div>
    </div>
  );
}
