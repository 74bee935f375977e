import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { Choice, Radios } from '#ui/forms/choice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { type MemberPage, useChange, useNotice } from '#web/lib/member/member-page.tsx';
import { unreadNewsQuery } from '#web/lib/member/queries.ts';
import type { MailChoice, Notifications, NotificationsInput, PushDevice } from '../contract/news.ts';

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
  const saveMail = useSaveNotifications(settings.pushKey, { notify });
  const savePush = useSaveNotifications(settings.pushKey, { notify });
  const { mail } = saveMail.isPending ? { ...settings, ...saveMail.variables } : settings;
  const last = saveMail.submittedAt > savePush.submittedAt ? saveMail : savePush;
  return (
    <div className="space-y-6">
      {settings.sendsMail ? (
        <fieldset>
          <legend className={LEGEND}>By email</legend>
          <Radios name="mail" options={MAIL} chosen={mail} onChoose={(value) => saveMail.mutate({ mail: value })} />
          {mail !== 'off' && !settings.confirmed && (
            <div className="mt-2 space-y-3">
              <p className="wrap-anywhere">
                We have sent an email to {email}. Open the link in that email to confirm your address. Until then, we
                send you no news by email.
              </p>
              <Button isBusy={saveMail.isPending} onClick={() => saveMail.mutate({ mail })}>
                Send the email again
              </Button>
            </div>
          )}
        </fieldset>
      ) : (
        <p className="text-muted">This site cannot send emails.</p>
      )}
      <PushChoice
        settings={settings}
        chosen={savePush.isPending ? savePush.variables.onDevice : undefined}
        onChange={(onDevice) => savePush.mutate({ push: onDevice, onDevice })}
      />
      <p role="status" className="text-muted text-sm empty:hidden">
        {last.isSuccess && 'Saved.'}
      </p>
      {notice}
    </div>
  );
}

type PushChoiceProps = {
  settings: Notifications;
  /** The choice that is being saved. */
  chosen: boolean | undefined;
  onChange: (onDevice: boolean) => void;
};

function PushChoice({ settings, chosen, onChange }: PushChoiceProps) {
  const { devices } = settings;
  const { data: isSubscribedHere = false } = useQuery(pushDeviceQuery(settings));
  const isOn = chosen ?? isSubscribedHere;
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

/** `onDevice`: true adds this browser, false removes all browsers of the member. */
type Change = Partial<Pick<NotificationsInput, 'mail' | 'push'>> & { onDevice?: boolean };

const FAILURE = 'Your notification settings could not be saved. Please try again.';
const REFUSED = 'This browser did not allow notifications. You can allow them in the browser’s settings for this site.';

/**
 * Changes are sent one after the other, each with what the one before it has saved.
 *
 * @param siteKey the site's public key for push messages
 */
function useSaveNotifications(siteKey: string, page: MemberPage) {
  const client = useQueryClient();
  return useChange({
    page,
    log: 'The notification settings could not be saved',
    failureText: (_: Change, error) => (error instanceof PushRefused ? REFUSED : FAILURE),
    scope: { id: 'notifications' },
    mutationFn: async ({ onDevice, ...choice }: Change) => {
      const device = onDevice ? await subscribe(siteKey) : undefined;
      const { mail, push } = { ...(await client.ensureQueryData(notificationsQuery)), ...choice };
      const saved = await apiSend('PUT', '/notifications', { body: { mail, push, device } });
      if (!push) await unsubscribe().catch(() => undefined);
      return saved;
    },
    onSuccess: async (saved) => {
      await client.prefetchQuery({ ...pushDeviceQuery(saved), staleTime: 0 });
      client.setQueryData(notificationsQuery.queryKey, saved);
    },
  });
}

const pushDeviceQuery = (settings: Notifications) =>
  queryOptions({
    queryKey: ['push-device', settings.pushKey, settings.devices],
    queryFn: () => isSubscribed(settings),
  });

const notificationsQuery = queryOptions({
  queryKey: ['me', 'notifications'],
  queryFn: ({ signal }) => apiGet('/notifications', { signal }),
});

/** True in browsers that can show push messages. Some browsers have these APIs only for installed sites. */
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

type Site = Pick<Notifications, 'pushKey' | 'devices'>;

/** The browser or the member refused push messages. */
class PushRefused extends Error {}

/** True when this browser is subscribed with the site's present key, and the site knows the subscription. */
async function isSubscribed({ pushKey, devices }: Site): Promise<boolean> {
  if (!canPush()) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription != null && keyOf(subscription) === pushKey && devices.includes(await hashOf(subscription));
}

/** SHA-256 in hex. */
async function hashOf({ endpoint }: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the subscription's key in base64url without padding, the form in which the site has its key. */
function keyOf(subscription: PushSubscription): string | null {
  const key = subscription.options.applicationServerKey;
  if (!key) return null;
  const binary = String.fromCharCode(...new Uint8Array(key));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The browser asks the member for permission if necessary. @throws PushRefused */
async function subscribe(siteKey: string): Promise<PushDevice> {
  try {
    // Without a registration `ready` would wait forever.
    if (!(await navigator.serviceWorker.getRegistration()))
      throw new Error('This browser is not ready for notifications');
    const { pushManager } = await navigator.serviceWorker.ready;
    const former = await pushManager.getSubscription();
    // A subscription with another key cannot receive this site's messages.
    if (former && keyOf(former) !== siteKey) await former.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: siteKey });
    const { endpoint, keys } = subscription.toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser sent no keys for notifications');
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  } catch (cause) {
    throw new PushRefused('The browser refused notifications', { cause });
  }
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

export function NewsLink() {
  const { data: unread = 0 } = useQuery(unreadNewsQuery);
  return (
    <Link to="/news" className="text-link target">
      {unread === 0 ? 'Your news' : `Your news, ${unread} unread`}
    </Link>
  );
}
