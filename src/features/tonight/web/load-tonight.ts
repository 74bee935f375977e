import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { markUnavailable } from '#web/lib/page/response-status.ts';
import { FINDER_PARAMETERS } from '../contract/finder-query.ts';
import { checkedFirst, finderSearch, publicSearch, type TonightSearch, withoutUnknownNames } from './finder-search.ts';
import { foundQuery, searchKey } from './tonight-queries.ts';

const goTo = (search: TonightSearch) => redirect({ to: '/tonight', search, replace: true });

const hasSameValues = (given: TonightSearch, search: TonightSearch) =>
  FINDER_PARAMETERS.every((name) => String(given[name] ?? '') === String(search[name] ?? ''));

/**
 * After a failure the screen shows that it is loading, and loads again on hydration.
 *
 * @throws redirect if the URL has defaults, invalid values, names that the API does not know or a page beyond the last
 */
export async function loadTonight(queryClient: QueryClient, given: TonightSearch): Promise<void> {
  const search = finderSearch(given);
  if (!hasSameValues(given, search)) throw goTo(search);
  try {
    const { totalPages } = await queryClient.ensureQueryData(foundQuery(checkedFirst(publicSearch(search))));
    const last = Math.max(1, totalPages);
    if ((search.page ?? 1) > last) throw goTo({ ...search, page: last === 1 ? undefined : last });
  } catch (error) {
    const isRejected = error instanceof ApiError && error.status === 400;
    const known = withoutUnknownNames(search);
    if (isRejected && searchKey(known) !== searchKey(search)) throw goTo(known);
    if (!(error instanceof Error)) throw error;
    console.error('The films could not be loaded', error);
    markUnavailable();
  }
}
