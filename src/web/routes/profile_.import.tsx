import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { checkAuthStatus } from '#features/accounts/web/accounts.ts';
import { RequireAuth } from '#features/accounts/web/guards.tsx';
import { ImportScreen } from '#features/imports/web/import-screen.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';

export const Route = createFileRoute('/profile_/import')({
  head: ({ matches }) =>
    pageHead({
      title: 'Bring your films',
      description: 'Your films from Letterboxd, IMDb, Trakt and others.',
      path: '/profile/import',
      origin: siteOrigin(matches),
      noIndex: true,
    }),
  component: Import,
});

function Import() {
  const queryClient = useQueryClient();
  return (
    <RequireAuth>
      <ImportScreen onSignedOut={() => checkAuthStatus(queryClient)} />
    </RequireAuth>
  );
}
