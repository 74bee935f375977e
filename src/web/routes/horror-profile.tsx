import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { checkAuthStatus } from '../features/accounts/accounts.ts';
import { RequireAuth } from '../features/accounts/guards.tsx';
import { HorrorProfileScreen } from '../features/horror-profile/horror-profile-screen.tsx';
import { FilmsToRate } from '../features/picks/picks.ts';
import { ShareButton } from '../features/shares/share-button.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';

const PROFILE = { kind: 'profile', year: null } as const;

export const Route = createFileRoute('/horror-profile')({
  head: ({ matches }) =>
    pageHead({
      title: 'Horror Profile',
      description:
        'What your ratings say about you: your Fright Graph beside everybody else’s, your extremes, and what counts.',
      path: '/horror-profile',
      origin: siteOrigin(matches),
      noIndex: true,
    }),
  component: Profile,
});

function Profile() {
  const queryClient = useQueryClient();
  const recheck = () => checkAuthStatus(queryClient);
  return (
    <RequireAuth>
      <HorrorProfileScreen
        share={<ShareButton subject={PROFILE} onSignedOut={recheck} />}
        toRate={<FilmsToRate />}
        onSignedOut={recheck}
      />
    </RequireAuth>
  );
}
