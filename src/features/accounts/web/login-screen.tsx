import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RegistrationMode } from '#contract/pages.ts';
import { SECONDARY_BUTTON, TextButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { EmailField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { MEMBER_KEY } from '#web/lib/page/member-hint.ts';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import type { Ways } from '../contract/accounts.ts';
import { anyEmailProblem } from '../contract/credentials.ts';
import { REMEMBERED_DAYS } from '../contract/rules.ts';
import { type Credentials, LOGIN_FAILURE, logIn, PASSWORD_MISSING } from './account-calls.ts';
import { checkAuthStatus, waysQuery } from './accounts.ts';
import { LinkScreen } from './link-screen.tsx';
import { canSuggest, isCancelled, PasskeyButton, signInByPasskey, stopSuggesting } from './passkey.tsx';
import { CodeForm } from './proof-fields.tsx';
import { problemText } from './provider-problems.ts';

/**
 * Parameters of the login page's URL: the page to which the visitor returns, the result of a login at an identity
 * provider, and an invitation.
 */
export type LoginSearch = Partial<Record<(typeof NAMES)[number], string>>;

const NAMES = ['redirect', 'problem', 'step', 'link', 'email', 'invitation'] as const;

/** Leaves out values that are not texts. */
export function parseLoginSearch(search: { [name in keyof LoginSearch]: unknown }): LoginSearch {
  return Object.fromEntries(NAMES.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])));
}

type LoginScreenProps = {
  loginSecret: string;
  arrival: Omit<LoginSearch, 'redirect'>;
  target: string;
  registration: RegistrationMode;
  hasPasswords: boolean;
};

const FIELDS = ['email', 'password'] as const;

/**
 * Checks only for empty fields. The server checks the rest: the e-mail address or password of an old account may not
 * follow today's rules.
 */
function validate({ email, password }: Credentials) {
  return {
    email: anyEmailProblem(email),
    password: password === '' ? PASSWORD_MISSING : undefined,
  };
}

export function LoginScreen({ loginSecret, target, arrival, registration, hasPasswords }: LoginScreenProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(arrival.step === 'code');
  const { data: ways } = useQuery(waysQuery);
  const enter = async () => {
    await checkAuthStatus(queryClient);
    await navigate({ href: target, replace: true });
  };
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async (credentials) => {
      const answer = await logIn(credentials, loginSecret);
      if (answer.needsCode) setNeedsCode(true);
      else await enter();
    },
    failure: LOGIN_FAILURE,
  });
  const { link: linkedKey, email: linkedEmail } = arrival;
  const provider = ways?.providers.find(({ key }) => key === linkedKey);
  if (provider && linkedEmail)
    return (
      <LinkScreen
        provider={provider.name}
        email={linkedEmail}
        loginSecret={loginSecret}
        hasPasskeys={ways?.passkeys ?? false}
        onDone={enter}
      />
    );
  if (needsCode) return <SecondStep onDone={enter} onBack={() => setNeedsCode(false)} />;
  return (
    <FormPage
      title="Login"
      withoutScripts="You can log in only with JavaScript, because your browser needs it to encrypt your password."
      lead="Your watchlist and your ratings are where you left them."
      footer={<NoAccountYet registration={arrival.invitation ? 'open' : registration} hasPasswords={hasPasswords} />}
    >
      {arrival.problem && (
        <Notice tone="failure" className="mb-5">
          {problemText(arrival.problem)}
        </Notice>
      )}
      {hasPasswords && (
        <TaskForm form={form} submit="Login" busy="Logging in...">
          <EmailField problem={form.problemOf('email')} hasPasskeys={ways?.passkeys} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            problem={form.problemOf('password')}
          />
          <p className="mb-5">
            <Link to="/forgot-password" search={true} className="text-link target text-sm">
              Forgot password?
            </Link>
          </p>
        </TaskForm>
      )}
      {ways && <OtherWays ways={ways} target={target} invitation={arrival.invitation} onDone={enter} />}
    </FormPage>
  );
}

function NoAccountYet({ registration, hasPasswords }: Pick<LoginScreenProps, 'registration' | 'hasPasswords'>) {
  if (registration === 'open' && !hasPasswords) return <p>No account yet? Your first login creates one.</p>;
  if (registration !== 'open')
    return <p>No account yet? {registration === 'invite' ? 'You need an invitation.' : 'Registration is closed.'}</p>;
  return (
    <p>
      No account yet?{' '}
      <Link to="/create-account" search={true} className="text-link target">
        Create one
      </Link>
    </p>
  );
}

/** Asks for the second factor after the password. */
function SecondStep({ onDone, onBack }: { onDone: () => Promise<void>; onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const [remember, setRemember] = useState(false);
  return (
    <FormPage
      title="One More Step"
      focusTitle
      lead={
        isRecovery
          ? 'Type one of the recovery codes that you saved. Each code works once.'
          : 'Type the code that your authenticator app shows.'
      }
      footer={
        <>
          <TextButton onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
          </TextButton>
          <TextButton onClick={onBack}>Back to Login</TextButton>
        </>
      }
    >
      <CodeForm
        submit="Continue"
        failure={LOGIN_FAILURE}
        isRecovery={isRecovery}
        onCode={async (code) => {
          await apiSend('POST', '/auth/login/second-factor', { body: { code, remember } });
          await onDone();
        }}
      >
        <div className="mb-5">
          <Choice type="checkbox" isChecked={remember} onChange={() => setRemember(!remember)}>
            Do not ask again in this browser for {REMEMBERED_DAYS} days
          </Choice>
        </div>
      </CodeForm>
    </FormPage>
  );
}

type OtherWaysProps = { ways: Ways; target: string; invitation?: string | undefined; onDone: () => Promise<void> };

/** The ways to log in without a password, if the site has any. */
function OtherWays({ ways, target, invitation, onDone }: OtherWaysProps) {
  const { passkeys, passkeyOrigin, providers, password } = ways;
  const search = stringifySearchParams({ redirect: target === '/' ? undefined : target, invitation });
  if (!passkeys && providers.length === 0) return null;
  return (
    <div className={classNames('space-y-3', password && 'mt-6 border-line border-t pt-6')}>
      {providers.map(({ key, name }) => (
        // The server redirects to the provider, so this is a plain link and not one of the router.
        <a
          key={key}
          href={`/api/auth/oidc/${key}${search}`}
          onClick={forgetVisitor}
          rel="nofollow"
          className={`${SECONDARY_BUTTON} w-full text-balance text-center`}
        >
          Log in with {name}
        </a>
      ))}
      {passkeys && <PasskeyLogin origin={passkeyOrigin} onDone={onDone} />}
    </div>
  );
}

/** The visitor leaves for a login elsewhere and may come back as a member. */
function forgetVisitor(): void {
  try {
    localStorage.removeItem(MEMBER_KEY);
  } catch {
    // Storage may be blocked.
  }
}

/** Waits until the visitor chooses a passkey from the suggestions of the e-mail field. A failure is only logged. */
function useSuggestions(origin: string | null, onDone: () => Promise<void>): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    let isLeft = false;
    const wait = async () => {
      if (!(await canSuggest(origin)) || isLeft) return;
      await signInByPasskey(true);
      await done();
    };
    wait().catch((error) => isCancelled(error) || console.warn('The browser could not suggest a passkey', error));
    return () => {
      isLeft = true;
      void stopSuggesting();
    };
  }, [origin]);
}

function PasskeyLogin({ origin, onDone }: { origin: string | null; onDone: () => Promise<void> }) {
  useSuggestions(origin, onDone);
  const logIn = async () => {
    await signInByPasskey();
    await onDone();
  };
  return <PasskeyButton label="Log in with a passkey" use={logIn} failure={LOGIN_FAILURE} />;
}
