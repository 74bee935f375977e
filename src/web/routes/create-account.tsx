import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { safeRedirect } from '#contract/auth/safe-redirect.ts';
import { RegistrationScreen } from '../features/auth/registration-screen.tsx';
import { SignedOutOnly } from '../features/auth/signed-out-only.tsx';
import { pageHead } from '../lib/page/head.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';
import { redirectSearch } from '../lib/search-params.ts';

export const Route = createFileRoute('/create-account')({
  validateSearch: redirectSearch,
  head: ({ matches }) =>
    pageHead({
      title: 'Create Account',
      description: 'Keep a watchlist, mark what you have watched and rate it on eight axes of fright.',
      path: '/create-account',
      origin: siteOrigin(matches),
    }),
  component: CreateAccount,
});

function CreateAccount() {
  const { loginSecret } = useLoaderData({ from: '__root__' });
  const target = safeRedirect(Route.useSearch().redirect);
  return (
    <SignedOutOnly target={target}>
      <RegistrationScreen loginSecret={loginSecret} target={target} />
    </SignedOutOnly>
  );
}
