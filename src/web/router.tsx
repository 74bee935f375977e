import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { parseSearchParams, stringifySearchParams } from './lib/search-params.ts';
import { routeTree } from './route-tree.gen.ts';
import { ErrorFallback } from './ui/states/error-fallback.tsx';

/** How long an answer counts as fresh in the browser, milliseconds. */
const STALE_TIME = 60_000;

export function getRouter() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: STALE_TIME, retry: false } } });
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // A route that fails keeps the header and the ways out of it.
    defaultErrorComponent: ErrorFallback,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
