import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { safeRedirect } from '#features/accounts/contract/safe-redirect.ts';
import { waysQuery } from '#features/accounts/web/accounts.ts';
import { SignedOutOnly } from '#features/accounts/web/guards.tsx';
import { LoginScreen, type LoginSearch, parseLoginSearch } from '#features/accounts/web/login-screen.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';

export const Route = createFileRoute('/login')({
  // Every page's script contains this file. The values are checked by parseLoginSearch, which only this screen needs.
  validateSearch: (search: LoginSearch) => search,
  // If the other ways to log in cannot be loaded, the login by password still works.
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
  const { loginSecret, registration, hasPasswords } = useLoaderData({ from: '__root__' });
  const { redirect, ...arrival } = parseLoginSearch(Route.useSearch());
  const target = safeRedirect(redirect);
  return (
    <SignedOutOnly target={target}>
      <LoginScreen
        loginSecret={loginSecret}
        target={target}
        arrival={arrival}
        registration={registration}
        hasPasswords={hasPasswords}
      />
    </SignedOutOnly>
  );
}
