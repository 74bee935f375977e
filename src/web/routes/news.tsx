import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { checkAuthStatus } from '#features/accounts/web/accounts.ts';
import { SignedInOnly } from '#features/accounts/web/guards.tsx';
import { NewsScreen } from '#features/news/web/news-screen.tsx';
import { privateHead } from '../lib/page/head.ts';

export const Route = createFileRoute('/news')({
  head: privateHead('News', 'Releases, new dates and streaming services of the films on your watchlist.', '/news'),
  component: News,
});

function News() {
  const queryClient = useQueryClient();
  return (
    <SignedInOnly>
      <NewsScreen onSignedOut={() => checkAuthStatus(queryClient)} />
    </SignedInOnly>
  );
}
