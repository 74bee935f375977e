import { createFileRoute, redirect, useLoaderData } from '@tanstack/react-router';
import { NoPasswordToReset } from '#features/accounts/web/closed-forms.tsx';
import { ResetPasswordScreen } from '#features/accounts/web/reset-password-screen.tsx';
import { privateHead } from '../lib/page/head.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  beforeLoad: ({ search }) => {
    if (!search.token) throw redirect({ to: '/login', replace: true });
  },
  head: privateHead('Reset Password', '/reset-password'),
  component: ResetPassword,
});

function ResetPassword() {
  const { token = '' } = Route.useSearch();
  const { hasPasswords } = useLoaderData({ from: '__root__' });
  if (!hasPasswords) return <NoPasswordToReset title="Reset Password" />;
  return <ResetPasswordScreen token={token} />;
}
