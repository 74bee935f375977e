import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SiteSettings } from '#contract/pages.ts';
import { PRIMARY_BUTTON } from '#ui/button.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { EmailField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { ApiError } from '#web/lib/api.ts';
import { apiSend } from '#web/lib/calls.ts';
import { anyEmailProblem, normaliseEmail } from '../contract/credentials.ts';

/** Literal text of the specification, section 8. */
const RESET_REQUEST_FAILURE = 'An error occurred while requesting password reset. Please try again.';

/** Shows the confirmation immediately. If the request fails, the form comes back with the error. */
export function ForgotPasswordScreen(settings: MailSettings) {
  const request = useMutation({
    mutationFn: (email: string) =>
      apiSend('POST', '/reset-password/request', { body: { email: normaliseEmail(email) } }),
    onError: (error) => console.error('Password reset could not be requested', error),
  });
  if (settings.mail === 'none') return <NoReset />;
  if (request.isPending || request.isSuccess) return <RequestSent email={request.variables} settings={settings} />;
  return (
    <RequestForm error={request.error} failedFor={request.variables} settings={settings} onSend={request.mutate} />
  );
}

/** The server's message for this error says that the links in earlier mails still work. */
const isRateLimited = (error: Error) => error instanceof ApiError && error.code === 'too_many_requests';

const FIELDS = ['email'] as const;
const validate = ({ email }: { email: string }) => ({
  email: anyEmailProblem(email),
});

type RequestFormProps = {
  error: Error | null;
  failedFor?: string;
  settings: MailSettings;
  onSend: (email: string) => void;
};

function RequestForm({ error, failedFor, settings, onSend }: RequestFormProps) {
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ email }) => onSend(email.trim()),
    failure: RESET_REQUEST_FAILURE,
  });
  return (
    <FormPage
      title="Forgot Password"
      lead={
        settings.mail === 'server'
          ? 'Enter your email address, and we will send you a link to choose a new password.'
          : 'Enter your email address to request a link for a new password.'
      }
      footer={
        <p>
          Remember your password?{' '}
          <Link to="/login" search={true} className="text-link target">
            Log in
          </Link>
        </p>
      }
    >
      <MailNote {...settings} />
      <TaskForm form={form} submit="Send Reset Link" busy="Sending...">
        {error && (
          <Notice tone="failure" className="mb-5">
            {isRateLimited(error) ? error.message : RESET_REQUEST_FAILURE}
          </Notice>
        )}
        {/* After a failure this field gets the focus, because the confirmation that had it is gone. */}
        <EmailField defaultValue={failedFor} problem={form.problemOf('email')} autoFocus={failedFor !== undefined} />
      </TaskForm>
    </FormPage>
  );
}

function RequestSent({ email, settings }: { email: string; settings: MailSettings }) {
  return (
    <FormPage title="Password Reset Request Sent" focusTitle>
      <p className="mb-3">If an account exists for {email}, you will receive an email with further instructions.</p>
      <MailNote {...settings} />
      <Link to="/login" search={true} className={`${PRIMARY_BUTTON} mt-3`}>
        Return to Login
      </Link>
    </FormPage>
  );
}

/** The page of a demo, which drops all mail. */
function NoReset() {
  return (
    <FormPage
      title="Forgot Password"
      lead="This is a demo, which sends no email. You cannot reset a forgotten password here."
      footer={
        <Link to="/create-account" search={true} className="text-link target">
          Create another account
        </Link>
      }
    />
  );
}

type MailSettings = Pick<SiteSettings, 'mail' | 'contact'>;

/** Says whom to ask for the link on a site without a mail server. */
function MailNote({ mail, contact }: MailSettings) {
  if (mail === 'server') return null;
  return (
    <p className="mb-5 text-muted text-sm">
      This site cannot send emails. Please ask the people who run this site for the link
      {contact && (
        <>
          :{' '}
          <a href={contact} className="text-link wrap-anywhere">
            {contact.replace('mailto:', '')}
          </a>
        </>
      )}
      .
    </p>
  );
}
