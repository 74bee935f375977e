import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiSend } from '#web/lib/calls.ts';
import { unreadNewsQuery } from '#web/lib/member/news-queries.ts';

/** Marks all news as read once they are shown. The list shows until the next visit which of the news were unread. */
export function useMarkRead(unread: number): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => apiSend('POST', '/news/read'),
    onSuccess: () => client.setQueryData(unreadNewsQuery.queryKey, 0),
    // The news stay unread until the next visit.
    onError: (error) => console.error('Marking the news as read failed', error),
  });
  useEffect(() => {
    if (unread > 0) mutate();
  }, [unread, mutate]);
}
