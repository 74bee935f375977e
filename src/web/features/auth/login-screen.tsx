import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { anyEmailProblem } from '#contract/auth/credentials.ts';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { FormPage } from '#web/ui/forms/form-page.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TaskForm } from '#web/ui/forms/task-form.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { type Credentials, logIn } from './auth-calls.ts';
import { checkAuthStatus } from './auth-query.ts';
import { LOGIN_FAILURE, PASSWORD_MISSING } from './messages.ts';
import { SecondStep } from './second-step.tsx';

type LoginScreenProps = {
  loginSecret: string;
  target: string;
};

const FIELDS = ['email', 'password'] as const;

/** Checks only for empty fields: the server decides the rest, and old accounts may break today's rules. */
function validate({ email, password }: Credentials) {
  return {
    email: anyEmailProblem(email),
    password: password === '' ? PASSWORD_MISSING : undefined,
  };
}

export function LoginScreen({ loginSecret, target }: LoginScreenProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
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
  if (needsCode) return <SecondStep onDone={enter} onBack={() => setNeedsCode(false)} />;
  return (
    <FormPage
      title="Login"
      withoutScripts="The login works only with JavaScript, because your browser encrypts the password before it sends it."
      lead="Your watchlist and your ratings are where you left them."
      footer={
        <p>
          No account yet?{' '}
          <Link to="/create-account" search={true} className="text-link target">
            Create one
          </Link>
        </p>
      }
    >
      <TaskForm form={form} submit="Login" busy="Logging in...">
        <EmailField problem={form.problemOf('email')} />
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
    </FormPage>
  );
}
