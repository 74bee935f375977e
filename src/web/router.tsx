import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, useRouter } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { checkAuthStatus, isSignedIn } from '#features/accounts/web/accounts.ts';
import { ErrorFallback } from '#ui/states/failure-page.tsx';
import { isSignedOut } from './lib/api.ts';
import { parseSearchParams, stringifySearchParams } from './lib/search-params.ts';
import { routeTree } from './route-tree.gen.ts';

/** Milliseconds for which a response counts as fresh in the browser. */
const STALE_TIME = 60_000;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

function QueryProvider({ children }: { children: ReactNode }): JSX.Element {
  const { queryClient } = useRouter().options.context;
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

export function getRouter() {
  // If the session has ended, the screens become those of a visitor.
  const recheck = (error: Error) => {
    if (isSignedOut(error)) void checkAuthStatus(queryClient);
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: recheck }),
    mutationCache: new MutationCache({
      // A form that keeps what was typed and offers to log in again stays open.
      onError: (error, _variables, _result, { meta }) => {
        if (!meta?.offersLogin) recheck(error);
      },
    }),
    // Offline, a change fails immediately instead of waiting for a connection.
    defaultOptions: { queries: { staleTime: STALE_TIME, retry: false }, mutations: { networkMode: 'always' } },
  });
  // A script in the HTML restores the first page's scroll position. The router must not restore it again at hydration,
  // because the visitor may have scrolled since.
  let restoresScroll = import.meta.env.SSR;
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // Replaces only the content: the header and navigation stay.
    defaultErrorComponent: ErrorFallback,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: () => {
      // Without a scroll event, the router would not store the position when the visitor leaves the page.
      if (!restoresScroll) document.dispatchEvent(new Event('scroll'));
      return restoresScroll;
    },
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    InnerWrap: QueryProvider,
    // A page contains the data of its queries without timestamps, so the data count as fresh when the page is opened.
    dehydrate: () => {
      const queries = queryClient.getQueriesData({ predicate: ({ state }) => state.status === 'success' });
      return { queries: queries as [Json[], Json][] }; // both are JSON: parts of URLs and API responses
    },
    hydrate: ({ queries }) => {
      for (const [key, data] of queries) queryClient.setQueryData(key, data);
    },
  });
  router.subscribe('onBeforeNavigate', () => {
    restoresScroll = true;
  });
  // After a login, the next screen has space for the member's own rows. On the screen itself they would move the rest.
  router.subscribe('onBeforeRouteMount', () => {
    if (isSignedIn(queryClient)) document.documentElement.dataset.member = '';
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
