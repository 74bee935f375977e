import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { safeRedirect } from '#contract/auth/safe-redirect.ts';
import { RegistrationClosed } from '../features/auth/registration-closed.tsx';
import { RegistrationScreen } from '../features/auth/registration-screen.tsx';
import { SignedOutOnly } from '../features/auth/signed-out-only.tsx';
import { pageHead } from '../lib/page/head.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';

type SignUpSearch = { redirect?: string; invitation?: string };

export const Route = createFileRoute('/create-account')({
  // Values of URLs are text; the screen checks the path.
  validateSearch: (search: SignUpSearch) => search,
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
  const { loginSecret, registration, contact } = useLoaderData({ from: '__root__' });
  const { redirect, invitation } = Route.useSearch();
  const target = safeRedirect(redirect);
  const isShut = registration === 'closed' || (registration === 'invite' && !invitation);
  return (
    <SignedOutOnly target={target}>
      {isShut ? (
        <RegistrationClosed mode={registration} contact={contact} />
      ) : (
        <RegistrationScreen loginSecret={loginSecret} target={target} invitation={invitation} />
      )}
    </SignedOutOnly>
  );
}
