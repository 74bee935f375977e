import type { PushDevice } from '#contract/notifications.ts';

/** True in browsers that can show push messages; some have the parts, but not for sites that are not installed. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** True when this browser has agreed to push messages with this key of the site. */
export async function isSubscribed(siteKey: string): Promise<boolean> {
  if (!canPush()) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return keyOf(subscription) === siteKey;
}

/** In base64url without padding, as the site has it. */
function keyOf(subscription: PushSubscription | null | undefined): string | null {
  const key = subscription?.options.applicationServerKey;
  if (!key) return null;
  const binary = String.fromCharCode(...new Uint8Array(key));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Asks the member if necessary. @throws Error when the member or the browser refuses */
export async function subscribe(siteKey: string): Promise<PushDevice> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  // One of another key gets no messages of ours.
  if (former && keyOf(former) !== siteKey) await former.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: siteKey });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The subscription has no keys');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
