import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['me', 'notifications'],
  queryFn: ({ signal }) => apiGet('/notifications', { signal }),
});
