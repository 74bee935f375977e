import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { RegistrationMode } from '#contract/auth/auth.ts';
import { anyEmailProblem } from '#contract/auth/credentials.ts';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { FormPage } from '#web/ui/forms/form-page.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TaskForm } from '#web/ui/forms/task-form.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { type Credentials, logIn } from './auth-calls.ts';
import { checkAuthStatus } from './auth-query.ts';
import { LOGIN_FAILURE, PASSWORD_MISSING } from './messages.ts';

const NO_ACCOUNT = { invite: 'You need an invitation.', closed: 'Registration is closed.' };

type LoginScreenProps = {
  loginSecret: string;
  target: string;
  registration: RegistrationMode;
};

const FIELDS = ['email', 'password'] as const;

/** Checks only for empty fields: the server decides the rest, and old accounts may break today's rules. */
function validate({ email, password }: Credentials) {
  return {
    email: anyEmailProblem(email),
    password: password === '' ? PASSWORD_MISSING : undefined,
  };
}

export function LoginScreen({ loginSecret, target, registration }: LoginScreenProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async (credentials) => {
      await logIn(credentials, loginSecret);
      await checkAuthStatus(queryClient);
      await navigate({ href: target, replace: true });
    },
    failure: LOGIN_FAILURE,
  });
  return (
    <FormPage
      title="Login"
      withoutScripts="The login works only with JavaScript, because your browser encrypts the password before it sends it."
      lead="Your watchlist and your ratings are where you left them."
      footer={
        registration === 'open' ? (
          <p>
            No account yet?{' '}
            <Link to="/create-account" search={true} className="text-link target">
              Create one
            </Link>
          </p>
        ) : (
          <p>No account yet? {NO_ACCOUNT[registration]}</p>
        )
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
