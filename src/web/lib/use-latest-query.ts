import { hashKey, keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Sends one request at a time: the newest query waits until the current request has ended. Until its data arrives, the
 * former data stays.
 */
export function useLatestQuery<Data, Key extends QueryKey>(wanted: UseQueryOptions<Data, Error, Data, Key>) {
  const [sent, setSent] = useState(wanted);
  const query = useQuery({ ...sent, placeholderData: keepPreviousData });
  const isBehind = hashKey(sent.queryKey) !== hashKey(wanted.queryKey);
  if (isBehind && !query.isFetching) setSent(wanted);
  return { ...query, isBehind: isBehind || query.isPlaceholderData };
}
