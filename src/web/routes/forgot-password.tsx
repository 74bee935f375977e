import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { NoPasswordToReset } from '#features/accounts/web/closed-forms.tsx';
import { ForgotPasswordScreen } from '#features/accounts/web/forgot-password-screen.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';
import { redirectSearch } from '../lib/search-params.ts';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: redirectSearch,
  head: ({ matches }) =>
    pageHead({
      title: 'Forgot Password',
      description: 'Get a link to choose a new password.',
      path: '/forgot-password',
      origin: siteOrigin(matches),
      noIndex: true,
    }),
  component: ForgotPassword,
});

function ForgotPassword() {
  const { sendsMail, contact, hasPasswords } = useLoaderData({ from: '__root__' });
  if (!hasPasswords) return <NoPasswordToReset title="Forgot Password" />;
  return <ForgotPasswordScreen sendsMail={sendsMail} contact={contact} />;
}
