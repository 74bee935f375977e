import { Link } from '@tanstack/react-router';
import { PRIMARY_BUTTON } from '#web/ui/button-styles.ts';
import { FormPage } from '#web/ui/forms/form-page.tsx';

export function AccountDeleted() {
  return (
    <FormPage title="Account Deleted" focusTitle>
      <p>Your account and all its data have been deleted. Thank you for the nights you spent here.</p>
      <Link to="/" className={`${PRIMARY_BUTTON} mt-6`}>
        Back to the home page
      </Link>
    </FormPage>
  );
}
