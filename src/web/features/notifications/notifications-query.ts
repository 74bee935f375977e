import { queryOptions } from '@tanstack/react-query';
import type { Notifications } from '#contract/notifications/notifications.ts';
import { getJson } from '#web/lib/api.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['me', 'notifications'],
  queryFn: ({ signal }) => getJson<Notifications>('/notifications', signal),
});
