import { useQueryClient } from '@tanstack/react-query';
import type { NotificationsInput } from '#contract/notifications/notifications.ts';
import { apiSend } from '#web/lib/calls.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { useChange } from '#web/lib/member/use-change.ts';
import { PushRefused, subscribe, unsubscribe } from './browser-push.ts';
import { notificationsQuery } from './notifications-query.ts';

type Choice = Pick<NotificationsInput, 'mail' | 'push'>;
/** `onDevice`: true adds this browser, false removes all browsers of the member. */
type Change = Choice & { onDevice?: boolean };

const FAILURE = 'Your choice could not be saved. Please try again.';
const REFUSED = 'This browser did not allow push messages. You can allow them in its settings for this site.';

/** @param siteKey the site's public key for push messages */
export function useSaveNotifications(siteKey: string, page: MemberPage) {
  const client = useQueryClient();
  return useChange({
    page,
    log: 'Saving the notifications failed',
    failureText: (_: Change, error) => (error instanceof PushRefused ? REFUSED : FAILURE),
    scope: { id: 'notifications' },
    mutationFn: async ({ onDevice, ...choice }: Change) => {
      const device = onDevice ? await subscribe(siteKey) : undefined;
      const saved = await apiSend('PUT', '/notifications', { body: { ...choice, device } });
      if (!choice.push) await unsubscribe().catch(() => undefined);
      return saved;
    },
    onSuccess: (saved) => {
      client.setQueryData(notificationsQuery.queryKey, saved);
      return client.invalidateQueries({ queryKey: ['push-device'] });
    },
  });
}
