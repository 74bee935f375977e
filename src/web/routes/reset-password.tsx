import { createFileRoute, redirect } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../features/auth/reset-password-screen.tsx';
import { pageHead } from '../lib/page/head.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  beforeLoad: ({ search }) => {
    if (!search.token) throw redirect({ to: '/login', replace: true });
  },
  head: ({ matches }) =>
    pageHead({
      title: 'Reset Password',
      description: 'Choose a new password.',
      path: '/reset-password',
      origin: siteOrigin(matches),
      noIndex: true,
    }),
  component: ResetPassword,
});

function ResetPassword() {
  const { token = '' } = Route.useSearch();
  return <ResetPasswordScreen token={token} />;
}
