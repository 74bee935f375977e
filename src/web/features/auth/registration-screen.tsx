import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { confirmationProblem, emailProblem, newPasswordProblem, PASSWORD_HINT } from '#web/lib/credentials.ts';
import { FormPage } from '#web/ui/form-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { type Credentials, logIn, register } from './auth-calls.ts';
import { checkAuthStatus } from './auth-query.ts';
import { REGISTRATION_FAILURE, SIGN_IN_AFTER_REGISTRATION_FAILURE } from './messages.ts';

type RegistrationScreenProps = {
  loginSecret: string;
  /** Where to go afterwards: a path of this site. */
  target: string;
};

const FIELDS = ['email', 'password', 'confirmation'] as const;

function validate({ email, password, confirmation }: Credentials & { confirmation: string }) {
  return {
    email: emailProblem(email),
    password: newPasswordProblem(password),
    confirmation: confirmationProblem(password, confirmation),
  };
}

/** @returns what went wrong, for the reader; the rest is logged */
async function createAccount(credentials: Credentials, loginSecret: string): Promise<string | undefined> {
  try {
    if (!(await register(credentials))) return REGISTRATION_FAILURE;
  } catch (error) {
    console.error('Registration failed', error);
    return (error instanceof ApiError && error.message) || REGISTRATION_FAILURE;
  }
  try {
    if (await logIn(credentials, loginSecret)) return undefined;
  } catch (error) {
    console.error('Login failed', error);
  }
  return SIGN_IN_AFTER_REGISTRATION_FAILURE;
}

export function RegistrationScreen({ loginSecret, target }: RegistrationScreenProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async (credentials) => {
      const failure = await createAccount(credentials, loginSecret);
      if (failure) return failure;
      await checkAuthStatus(queryClient);
      await navigate({ href: target, replace: true });
    },
  });
  return (
    <FormPage
      title="Create Account"
      lead="Keep a watchlist, remember what you have watched, and rate it on eight axes of fright."
      footer={
        <p>
          Already have an account?{' '}
          <Link to="/login" search={true} className="text-link target">
            Sign In
          </Link>
        </p>
      }
    >
      <form {...form.formProps}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          problem={form.problemOf('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          problem={form.problemOf('password')}
        />
        <PasswordField
          label="Confirm Password"
          name="confirmation"
          autoComplete="new-password"
          problem={form.problemOf('confirmation')}
        />
        {form.failure && (
          <Notice tone="failure" onDismiss={form.dismissFailure} className="mb-5">
            {form.failure}
          </Notice>
        )}
        <SubmitButton isBusy={form.isBusy} busyLabel="Registering..." isBlocked={!form.isValid} className="w-full">
          Create Account
        </SubmitButton>
      </form>
    </FormPage>
  );
}
