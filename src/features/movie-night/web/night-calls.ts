import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#ui/forms/use-form.ts';
import { apiGet } from '#web/lib/calls.ts';
import { useMemberPage } from '#web/lib/member/member-page.tsx';
import type { Night } from '../contract/movie-night.ts';

/** The key of a link that was scanned or opened. */
const keyInUrl = () => new URLSearchParams(location.search).get('key') ?? undefined;

/** All screens read a night from this query. Everybody who has the code may read it; `mine` is null without a seat. */
export const nightQuery = (code: string) =>
  queryOptions({
    queryKey: ['night', code],
    queryFn: ({ client, queryKey, signal }): Promise<Night> => {
      const known = client.getQueryData<Night>(queryKey);
      return apiGet('/nights/{code}', { path: { code }, query: { key: known?.key ?? keyInUrl() }, signal, known });
    },
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

type NightChange<Input> = {
  code: string;
  send: (input: Input) => Promise<Night>;
  /** Shown when the server gives no reason. */
  failure: string;
  onFailure?: (input: Input) => void;
  onSettled?: () => void;
};

/** Sends a change of the night, one change after the other. Each response is the night as this guest sees it. */
export function useNightChange<Input = void>({ code, send, failure, onFailure, onSettled }: NightChange<Input>) {
  const client = useQueryClient();
  const { notify } = useMemberPage();
  const { queryKey } = nightQuery(code);
  return useMutation({
    mutationFn: send,
    scope: { id: `night ${code}` },
    onSuccess: (night) => storeNight(client, night),
    onError: (error, input) => {
      onFailure?.(input);
      notify({ tone: 'failure', text: messageOf(error, failure) });
      void client.invalidateQueries({ queryKey });
    },
    onSettled,
  });
}
