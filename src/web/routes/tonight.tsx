import { createFileRoute } from '@tanstack/react-router';
import { useAuth } from '../features/auth/use-auth.ts';
import { finderSearch } from '../features/tonight/finder-search.ts';
import { loadTonight } from '../features/tonight/load-tonight.ts';
import { TonightScreen } from '../features/tonight/tonight-screen.tsx';
import { pageHead } from '../lib/page/head.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';

export const Route = createFileRoute('/tonight')({
  validateSearch: finderSearch,
  // Without parameters that are not ours: the page is the same.
  loaderDeps: ({ search }) => finderSearch(search),
  loader: ({ context: { queryClient }, deps }) => loadTonight(queryClient, deps),
  head: ({ matches }) =>
    pageHead({
      title: 'Find tonight’s film',
      description:
        'Find a horror film by what it does to you: scares, dread, gore, villains and surprise, each as much as you want, with what to keep out and where to watch it.',
      // All searches share one canonical URL, so that search engines index one page only.
      path: '/tonight',
      origin: siteOrigin(matches),
    }),
  component: Tonight,
});

function Tonight() {
  return <TonightScreen search={finderSearch(Route.useSearch())} isMember={useAuth().state === 'authenticated'} />;
}
