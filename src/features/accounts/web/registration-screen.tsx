import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormPage } from '#ui/forms/form-page.tsx';
import { NewPasswordFields } from '#ui/forms/password-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { EmailField } from '#ui/forms/text-field.tsx';
import { FormError, useForm } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import { newMember } from '#web/lib/page/member-hint.ts';
import { confirmationProblem, emailProblem, newPasswordProblem, normaliseEmail } from '../contract/credentials.ts';
import { type Credentials, logIn } from './account-calls.ts';
import { checkAuthStatus } from './accounts.ts';
import { HasAccount } from './closed-forms.tsx';

type RegistrationScreenProps = {
  loginSecret: string;
  target: string;
  invitation?: string;
};

const LOGIN_FAILURE = 'Your account is ready, but logging in did not work. Please log in below.';

const FIELDS = ['email', 'password', 'confirmation'] as const;

function validate({ email, password, confirmation }: Credentials & { confirmation: string }) {
  return {
    email: emailProblem(email),
    password: newPasswordProblem(password),
    confirmation: confirmationProblem(password, confirmation),
  };
}

export function RegistrationScreen({ loginSecret, target, invitation }: RegistrationScreenProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async (credentials) => {
      const { email, password } = credentials;
      const body = { email: normaliseEmail(email), password, ...(invitation && { invitation }) };
      await apiSend('POST', '/auth/register', { body });
      newMember.isNew = true;
      await logIn(credentials, loginSecret).catch((error) => {
        throw new FormError(LOGIN_FAILURE, { cause: error });
      });
      await checkAuthStatus(queryClient);
      await navigate({ href: target, replace: true });
    },
    failure: 'Your account could not be created. Please try again.',
    onFailure: (error) => console.error('Registration failed', error),
  });
  return (
    <FormPage
      title="Create Account"
      lead="Keep a watchlist, remember what you have watched, and rate it on eight kinds of fright."
      footer={<HasAccount />}
    >
      <TaskForm
        form={form}
        submit="Create Account"
        busy="Registering..."
        isBlocked={!form.isValid}
        hasDismissibleFailure
      >
        <EmailField problem={form.problemOf('email')} />
        <NewPasswordFields label="Password" password={form.values.password} problemOf={form.problemOf} />
      </TaskForm>
    </FormPage>
  );
}
