import type { Notifications, PushDevice } from '../contract/notifications.ts';

/** True in browsers that can show push messages. Some browsers have these APIs only for installed sites. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

type Site = Pick<Notifications, 'pushKey' | 'devices'>;

/** The browser or the member refused push messages. */
export class PushRefused extends Error {}

/** True when this browser is subscribed with the site's present key, and the site knows the subscription. */
export async function isSubscribed({ pushKey, devices }: Site): Promise<boolean> {
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
export async function subscribe(siteKey: string): Promise<PushDevice> {
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

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
