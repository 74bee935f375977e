import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { HOST_AWAY, POLL_INTERVAL } from '../contract/night-rules.ts';
import { nightQuery } from './night-calls.ts';

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
