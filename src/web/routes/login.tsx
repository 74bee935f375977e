import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { safeRedirect } from '#contract/auth/safe-redirect.ts';
import { LoginScreen } from '../features/auth/login-screen.tsx';
import { SignedOutOnly } from '../features/auth/signed-out-only.tsx';
import { waysQuery } from '../features/auth/ways-query.ts';
import { pageHead } from '../lib/page/head.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';
import { loginSearch } from '../lib/search-params.ts';

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  // Without the other ways, the login by password works all the same.
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(waysQuery).catch(() => undefined),
  head: ({ matches }) =>
    pageHead({
      title: 'Login',
      description: 'Log in to your watchlist and your ratings.',
      path: '/login',
      origin: siteOrigin(matches),
    }),
  component: Login,
});

function Login() {
  const { loginSecret, registration } = useLoaderData({ from: '__root__' });
  const { redirect, ...arrival } = Route.useSearch();
  const target = safeRedirect(redirect);
  return (
    <SignedOutOnly target={target}>
      <LoginScreen loginSecret={loginSecret} target={target} arrival={arrival} registration={registration} />
    </SignedOutOnly>
  );
}
