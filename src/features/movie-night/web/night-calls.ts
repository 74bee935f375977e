import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import type { GuestWishes, Night, NightStart, NightVote } from '../contract/movie-night.ts';

/** All screens read a night from this query. Everybody who has the code may read it; `mine` is null without a seat. */
export const nightQuery = (code: string) =>
  queryOptions({
    queryKey: ['night', code],
    queryFn: ({ client, queryKey, signal }): Promise<Night> =>
      apiGet('/nights/{code}', { path: { code }, signal, known: client.getQueryData<Night>(queryKey) }),
    // getJson stores the ETag for the object that it returned, so the cache must contain this object and no copy.
    structuralSharing: false,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/**
 * Shows the response of a change. A request for the night that is still running may return an older state, or a state
 * without the guest's new seat, so it is cancelled and sent again.
 */
export async function storeNight(client: QueryClient, night: Night): Promise<void> {
  const { queryKey } = nightQuery(night.code);
  const isFetching = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, night);
  if (isFetching) void client.invalidateQueries({ queryKey });
}

export const openNight = (name: string): Promise<Night> => apiSend('POST', '/nights', { body: { name } });

export const joinNight = (code: string, name: string): Promise<Night> =>
  apiSend('POST', '/nights/{code}/join', { path: { code }, body: { name } });

export const sendWishes = (code: string, body: GuestWishes): Promise<Night> =>
  apiSend('PUT', '/nights/{code}/me', { path: { code }, body });

export const startNight = (code: string, body: NightStart): Promise<Night> =>
  apiSend('POST', '/nights/{code}/start', { path: { code }, body });

export const endNight = (code: string): Promise<Night> => apiSend('POST', '/nights/{code}/end', { path: { code } });

export const removeGuest = (code: string, name: string): Promise<Night> =>
  apiSend('POST', '/nights/{code}/remove', { path: { code }, body: { name } });

export const sendVote = (code: string, body: NightVote): Promise<Night> =>
  apiSend('POST', '/nights/{code}/votes', { path: { code }, body });

export const takeBackVote = (code: string, filmId: number): Promise<Night> =>
  apiSend('DELETE', '/nights/{code}/votes/{filmId}', { path: { code, filmId } });
