import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { safeRedirect } from '#features/accounts/contract/safe-redirect.ts';
import { NoPasswords, RegistrationClosed } from '#features/accounts/web/closed-forms.tsx';
import { SignedOutOnly } from '#features/accounts/web/guards.tsx';
import { RegistrationScreen } from '#features/accounts/web/registration-screen.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';

type SignUpSearch = { redirect?: string; invitation?: string };

export const Route = createFileRoute('/create-account')({
  // Values of URLs are text; the component checks the path.
  validateSearch: (search: SignUpSearch) => search,
  head: ({ matches }) =>
    pageHead({
      title: 'Create Account',
      description: 'Keep a watchlist, mark what you have watched and rate it on eight kinds of fright.',
      path: '/create-account',
      origin: siteOrigin(matches),
    }),
  component: CreateAccount,
});

function CreateAccount() {
  const target = safeRedirect(Route.useSearch().redirect);
  return (
    <SignedOutOnly target={target}>
      <SignUp target={target} />
    </SignedOutOnly>
  );
}

function SignUp({ target }: { target: string }) {
  const { loginSecret, registration, hasPasswords, contact } = useLoaderData({ from: '__root__' });
  const { invitation } = Route.useSearch();
  if (registration === 'closed' || (registration === 'invite' && !invitation))
    return <RegistrationClosed mode={registration} contact={contact} />;
  if (!hasPasswords)
    return <NoPasswords title="Create Account" lead="Your account is created when you log in for the first time." />;
  return <RegistrationScreen loginSecret={loginSecret} target={target} invitation={invitation} />;
}
