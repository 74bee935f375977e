import { createFileRoute } from '@tanstack/react-router';
import { SignedInOnly } from '#features/accounts/web/guards.tsx';
import { NewsScreen } from '#features/news/web/news-screen.tsx';
import { privateHead } from '../lib/page/head.ts';

export const Route = createFileRoute('/news')({
  head: privateHead('News', '/news'),
  component: News,
});

function News() {
  return (
    <SignedInOnly>
      <NewsScreen />
    </SignedInOnly>
  );
}
