import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '#ui/forms/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import { useMemberPage } from '#web/lib/member/member-page.tsx';
import type { Mine, Night, Wishes } from '../contract/movie-night.ts';
import { HOST_AWAY, POLL_INTERVAL } from '../contract/night-rules.ts';

/** A night in which this browser has a seat. */
export type OwnNight = Night & { mine: Mine };

/** Names each wish, because requests are strict: a newer server may add other fields to `mine`. */
export const wishesOf = ({ axes, without, unknown, platforms, maxRuntime, moods, bring }: Mine): Wishes => ({
  axes,
  without,
  unknown,
  platforms,
  maxRuntime,
  moods,
  bring,
});

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

/** If the server has refused the stream, the browser tries again after this number of milliseconds. */
const RETRY_AFTER = 30_000;

/** True if there is no such night any more. A night that is over still gets the guests' scores. */
const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

/**
 * Returns the night. Loads it again when the server's stream says that it has changed, and when a phone wakes up or is
 * online again, and each minute, because no event says that the host is away. While there is no stream, loads it every
 * four seconds.
 */
export function useNight(code: string) {
  const isHydrated = useHydrated();
  const [isStreaming, setStreaming] = useState(false);
  const query = useQuery({
    ...nightQuery(code),
    enabled: isHydrated,
    refetchInterval: ({ state: { error } }) => (isGone(error) ? false : isStreaming ? HOST_AWAY : POLL_INTERVAL),
  });
  useStream(code, query.data !== undefined && !isGone(query.error), setStreaming);
  return query;
}

/**
 * A stream says only that something has changed. A hidden page has no stream, because browsers allow only a few
 * streams, and phones sleep.
 */
function useStream(code: string, isNeeded: boolean, setStreaming: (isStreaming: boolean) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isNeeded || !('EventSource' in window)) return;
    let close = () => {};
    const follow = () => {
      close();
      close = document.hidden ? () => {} : openStream(code, client, setStreaming);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, [code, isNeeded, client, setStreaming]);
}

function openStream(code: string, client: QueryClient, setStreaming: (isStreaming: boolean) => void): () => void {
  const { queryKey } = nightQuery(code);
  let timer = 0;
  let source: EventSource;
  const open = () => {
    source = new EventSource(`/api/nights/${code}/events?key=${client.getQueryData(queryKey)?.key}`);
    source.addEventListener('changed', ({ data }) => {
      setStreaming(true);
      if (client.getQueryData(queryKey)?.version !== Number(data)) void client.invalidateQueries({ queryKey });
    });
    source.addEventListener('error', () => {
      setStreaming(false);
      // If the connection is lost, the browser opens the stream again by itself. If the server refuses the stream, it
      // does not.
      if (source.readyState === EventSource.CLOSED) timer = window.setTimeout(open, RETRY_AFTER);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
    setStreaming(false);
  };
}

/** With this hash (#screen), the URL of a night opens its view for a television. */
export const SCREEN_HASH = 'screen';
