import { Link } from '@tanstack/react-router';
import type { SiteSettings } from '#contract/pages.ts';
import { PRIMARY_BUTTON } from '#ui/button.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';

type RegistrationClosedProps = Pick<SiteSettings, 'contact'> & { mode: 'invite' | 'closed' };

const LEADS = {
  invite: 'This site is for people who have been invited. To create your account, open the link in your invitation.',
  closed: 'Registration is closed. This site takes no new members.',
};

export function HasAccount() {
  return (
    <p>
      Already have an account?{' '}
      <Link to="/login" search={true} className="text-link target">
        Sign In
      </Link>
    </p>
  );
}

/** Replaces the registration form when the server would refuse it. */
export function RegistrationClosed({ mode, contact }: RegistrationClosedProps) {
  return (
    <FormPage
      title="Create Account"
      lead={LEADS[mode]}
      footer={
        <>
          <HasAccount />
          {contact && (
            <p>
              Questions? Ask the people who run this site:{' '}
              <a href={contact} className="text-link wrap-anywhere">
                {contact.replace('mailto:', '')}
              </a>
            </p>
          )}
        </>
      }
    />
  );
}

/** On a site without passwords, this is shown instead of a form that asks for a password. */
export function NoPasswords({ title, lead }: { title: string; lead: string }) {
  return (
    <FormPage
      title={title}
      lead={lead}
      footer={
        <Link to="/login" search={({ redirect, invitation }) => ({ redirect, invitation })} className={PRIMARY_BUTTON}>
          Log In
        </Link>
      }
    />
  );
}

/** Links in old mails still lead to this screen. */
export function NoPasswordToReset({ title }: { title: string }) {
  return <NoPasswords title={title} lead="This site does not use passwords. The login page shows how to log in." />;
}
