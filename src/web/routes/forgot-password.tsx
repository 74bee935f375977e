import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { NoPasswordToReset } from '#features/accounts/web/closed-forms.tsx';
import { ForgotPasswordScreen } from '#features/accounts/web/forgot-password-screen.tsx';
import { privateHead } from '../lib/page/head.ts';
import { redirectSearch } from '../lib/search-params.ts';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: redirectSearch,
  head: privateHead('Forgot Password', '/forgot-password'),
  component: ForgotPassword,
});

function ForgotPassword() {
  const { mail, contact, hasPasswords } = useLoaderData({ from: '__root__' });
  if (!hasPasswords) return <NoPasswordToReset title="Forgot Password" />;
  return <ForgotPasswordScreen mail={mail} contact={contact} />;
}
