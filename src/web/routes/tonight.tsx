import { createFileRoute } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useAuth } from '#features/accounts/web/accounts.ts';
import { useLimits } from '#features/limits/web/use-limits.ts';
import { FINDER_PARAMETERS } from '#features/tonight/contract/finder-query.ts';
import { finderSearch, type TonightSearch } from '#features/tonight/web/finder-search.ts';
import { loadTonight } from '#features/tonight/web/tonight-queries.ts';
import { TonightScreen } from '#features/tonight/web/tonight-screen.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';

export const Route = createFileRoute('/tonight')({
  // Checks nothing, because every page's script contains this option. The component checks the values with
  // finderSearch, and only this screen loads the component's script.
  validateSearch: (search: TonightSearch) => search,
  // Leaves out unknown parameters, which do not change the page.
  loaderDeps: ({ search }): TonightSearch => Object.fromEntries(FINDER_PARAMETERS.map((name) => [name, search[name]])),
  // In the browser the screen loads the films, one request after the other.
  loader: async ({ context: { queryClient }, deps }) => {
    if (import.meta.env.SSR) await loadTonight(queryClient, deps);
  },
  head: ({ matches }) =>
    pageHead({
      title: 'Find tonight’s film',
      description:
        'Find a horror film that fits your evening: choose how strong its scares, dread, gore, villain and surprises are, what to leave out and where to watch it.',
      // All searches share one canonical URL, so that search engines index one page only.
      path: '/tonight',
      preview: { kind: 'page', key: 'tonight' },
      origin: siteOrigin(matches),
    }),
  component: Tonight,
});

function Tonight() {
  const { state } = useAuth();
  const limits = useLimits(state);
  return <Searched isAuthKnown={state !== 'loading'} isMember={state === 'authenticated'} limits={limits} />;
}

/** Reads the URL apart from the component above, which need not be rendered again for a new search. */
const Searched = (props: Omit<ComponentProps<typeof TonightScreen>, 'search'>) => (
  <TonightScreen {...props} search={finderSearch(Route.useSearch())} />
);
