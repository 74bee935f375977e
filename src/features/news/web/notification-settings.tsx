import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { Choice, Radios } from '#ui/forms/choice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { type MemberPage, useNotice } from '#web/lib/member/member-page.tsx';
import { unreadNewsQuery } from '#web/lib/member/news-queries.ts';
import { useChange } from '#web/lib/member/use-change.ts';
import type { MailChoice, Notifications, NotificationsInput } from '../contract/notifications.ts';
import { canPush, isSubscribed, PushRefused, subscribe, unsubscribe } from './browser-push.ts';

type NotificationSettingsProps = {
  email: string;
};

const MAIL: { value: MailChoice; label: string }[] = [
  { value: 'off', label: 'No email' },
  { value: 'daily', label: 'Once a day, when there is news' },
  { value: 'weekly', label: 'Once a week, when there is news' },
];

const LEGEND = 'mb-1 font-semibold';

export function NotificationSettings(props: NotificationSettingsProps) {
  const { data, error } = useQuery(notificationsQuery);
  if (data) return <LoadedSettings {...props} settings={data} />;
  return error ? (
    <p className="text-muted">Your notification settings could not be loaded.</p>
  ) : (
    <p role="status">Loading</p>
  );
}

type LoadedSettingsProps = NotificationSettingsProps & { settings: Notifications };

function LoadedSettings({ settings, email }: LoadedSettingsProps) {
  const { notify, notice } = useNotice();
  const { mail, push, pushKey } = settings;
  const { mutate, isPending, isSuccess } = useSaveNotifications(pushKey, { notify });
  return (
    <div className="space-y-6">
      {settings.sendsMail ? (
        <fieldset>
          <legend className={LEGEND}>By email</legend>
          <Radios name="mail" options={MAIL} chosen={mail} onChoose={(value) => mutate({ mail: value, push })} />
          {mail !== 'off' && !settings.confirmed && (
            <div className="mt-2 space-y-3">
              <p className="wrap-anywhere">
                We have sent an email to {email}. Open the link in that email to confirm your address. Until then, we
                send you no news by email.
              </p>
              <button
                type="button"
                onClick={() => isPending || mutate({ mail, push })}
                aria-disabled={isPending || undefined}
                className={SECONDARY_BUTTON}
              >
                Send the email again
              </button>
            </div>
          )}
        </fieldset>
      ) : (
        <p className="text-muted">This site cannot send emails.</p>
      )}
      <PushChoice settings={settings} onChange={(onDevice) => mutate({ mail, push: onDevice, onDevice })} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {isSuccess && 'Saved.'}
      </p>
      {notice}
    </div>
  );
}

type PushChoiceProps = { settings: Notifications; onChange: (onDevice: boolean) => void };

function PushChoice({ settings, onChange }: PushChoiceProps) {
  const { pushKey, devices } = settings;
  const { data: isOn = false } = useQuery({
    queryKey: ['push-device', pushKey, devices],
    queryFn: () => isSubscribed(settings),
  });
  return (
    <fieldset>
      <legend className={LEGEND}>As notifications</legend>
      {canPush() ? (
        <Choice type="checkbox" isChecked={isOn} onChange={() => onChange(!isOn)}>
          On this device
        </Choice>
      ) : (
        <p className="text-muted">
          This browser cannot show notifications. On an iPhone or iPad, add the site to the Home Screen first.
        </p>
      )}
      {devices.length > 0 && (
        <p className="text-muted text-sm">
          {isOn
            ? 'If you turn notifications off here, they stop on all your devices.'
            : 'Notifications are on for another device of yours.'}
        </p>
      )}
    </fieldset>
  );
}

type Ways = Pick<NotificationsInput, 'mail' | 'push'>;
/** `onDevice`: true adds this browser, false removes all browsers of the member. */
type Change = Ways & { onDevice?: boolean };

const FAILURE = 'Your notification settings could not be saved. Please try again.';
const REFUSED = 'This browser did not allow notifications. You can allow them in the browser’s settings for this site.';

/** @param siteKey the site's public key for push messages */
function useSaveNotifications(siteKey: string, page: MemberPage) {
  const client = useQueryClient();
  return useChange({
    page,
    log: 'The notification settings could not be saved',
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

const notificationsQuery = queryOptions({
  queryKey: ['me', 'notifications'],
  queryFn: ({ signal }) => apiGet('/notifications', { signal }),
});

export function NewsLink() {
  const { data: unread = 0 } = useQuery(unreadNewsQuery);
  return (
    <Link to="/news" className="text-link target">
      {unread === 0 ? 'Your news' : `Your news, ${unread} unread`}
    </Link>
  );
}
