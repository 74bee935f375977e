import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { LoginScreen } from '../features/auth/login-screen.tsx';
import { safeRedirect } from '../features/auth/safe-redirect.ts';
import { SignedOutOnly } from '../features/auth/signed-out-only.tsx';
import { pageHead } from '../lib/page/head.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';
import { redirectSearch } from '../lib/search-params.ts';

export const Route = createFileRoute('/login')({
  validateSearch: redirectSearch,
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
  const target = safeRedirect(Route.useSearch().redirect);
  return (
    <SignedOutOnly target={target}>
      <LoginScreen loginSecret={loginSecret} target={target} registration={registration} />
    </SignedOutOnly>
  );
}
