import { Link } from '@tanstack/react-router';
import { PRIMARY_BUTTON } from '#web/ui/button-styles.ts';
import { FormPage } from '#web/ui/forms/form-page.tsx';

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
