import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { markUnavailable } from '#web/lib/page/response-status.ts';
import { publicSearch, type TonightSearch, withoutUnknownNames } from './finder-search.ts';
import { foundQuery, likeQuery, searchKey } from './tonight-queries.ts';

const goTo = (search: TonightSearch) => redirect({ to: '/tonight', search, replace: true });

/**
 * On the server only: in the browser the screen loads the films, one request after the other. After a failure the screen
 * shows that it is loading and tries again on hydration.
 *
 * @throws redirect from a page beyond the last one, and from names that the server does not know
 */
export async function loadTonight(queryClient: QueryClient, search: TonightSearch): Promise<void> {
  if (!import.meta.env.SSR) return;
  try {
    const [{ totalPages }] = await Promise.all([
      queryClient.ensureQueryData(foundQuery(publicSearch(search))),
      search.like ? queryClient.ensureQueryData(likeQuery(search.like)) : null,
    ]);
    const last = Math.max(1, totalPages);
    if ((search.page ?? 1) > last) throw goTo({ ...search, page: last === 1 ? undefined : last });
  } catch (error) {
    const isRejected = error instanceof ApiError && error.status === 400;
    const known = withoutUnknownNames(search);
    if (isRejected && searchKey(known) !== searchKey(search)) throw goTo(known);
    if (!(error instanceof Error)) throw error;
    console.error('Films by fright could not be fetched', error);
    markUnavailable();
  }
}
