import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../harness.ts';
import { NOTIFICATIONS, stubMemberCalls } from '../my-movies/stub-member.ts';
import { open } from './forms.ts';

test.use({ allowedConsole: /^(Saving the notifications failed|Failed to load resource)/ });

const ENDPOINT = 'https://push.example/jamie';

/** Stubs a member's calls and a server that saves the choices. @returns the choices that the page sends */
async function stubNotifications(page: Page, first: object = {}) {
  const sent: { mail: string; push: boolean; device?: { endpoint: string } }[] = [];
  let saved = { ...NOTIFICATIONS, ...first };
  await stubMemberCalls(page);
  await page.route('**/api/notifications', (route) => {
    if (route.request().method() === 'PUT') {
      const { device, ...choice } = route.request().postDataJSON();
      sent.push({ ...choice, ...(device && { device }) });
      const devices = device ? [createHash('sha256').update(device.endpoint).digest('hex')] : [];
      saved = { ...saved, ...choice, devices: choice.push ? devices : [] };
    }
    return route.fulfill({ json: saved });
  });
  return sent;
}

/** Replaces the browser's push API. */
const havePush = (page: Page, permission: 'granted' | 'denied') =>
  page.addInitScript(
    ([state, endpoint]) => {
      let subscription: object | null = null;
      const pushManager = {
        getSubscription: async () => subscription,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          if (state === 'denied') throw new DOMException('Registration failed - permission denied', 'NotAllowedError');
          const padded = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
          const key = Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0)).buffer;
          subscription = {
            endpoint,
            options: { applicationServerKey: key },
            toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
            unsubscribe: async () => {
              subscription = null;
              return true;
            },
          };
          return subscription;
        },
      };
      const registration = { pushManager };
      Object.defineProperty(navigator, 'serviceWorker', {
        value: { register: async () => registration, getRegistration: async () => registration, ready: registration },
      });
    },
    [permission, ENDPOINT] as const,
  );

test.describe('notifications', { tag: '@desktop' }, () => {
  test('are not sent by mail at first; a member who chooses mail gets a confirmation mail, and can repeat it', async ({
    page,
  }) => {
    const sent = await stubNotifications(page, { confirmed: false });
    await open(page, '/profile');
    await expect(page.getByRole('radio', { name: 'No email' })).toBeChecked();
    await page.getByRole('radio', { name: 'No email' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('We have sent an email to jamie@example.org.')).toBeVisible();
    await page.getByRole('button', { name: 'Send it again' }).press('Enter');
    await expect
      .poll(() => sent)
      .toEqual([
        { mail: 'daily', push: false },
        { mail: 'daily', push: false },
      ]);
  });

  test('can be switched on and off as push messages for this device', async ({ page }) => {
    await havePush(page, 'granted');
    const sent = await stubNotifications(page);
    await open(page, '/profile');
    const device = page.getByRole('checkbox', { name: 'On this device' });
    await device.press('Space');
    await expect(device).toBeChecked();
    await expect(page.getByText('If you turn them off here, they stop on all your devices.')).toBeVisible();
    await device.press('Space');
    await expect(device).not.toBeChecked();
    expect(sent).toMatchObject([
      { mail: 'off', push: true, device: { endpoint: ENDPOINT } },
      { mail: 'off', push: false },
    ]);
  });

  test('are off for this device when they are on only for another device, and the page says so', async ({ page }) => {
    await havePush(page, 'granted');
    await stubNotifications(page, { push: true, devices: ['0'.repeat(64)] });
    await open(page, '/profile');
    await expect(page.getByText('They are on for another device of yours.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'On this device' })).not.toBeChecked();
  });

  test('show a message when the browser refused push messages, and save nothing', async ({ page }) => {
    await havePush(page, 'denied');
    const sent = await stubNotifications(page);
    await open(page, '/profile');
    await page.getByRole('checkbox', { name: 'On this device' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^This browser did not allow push messages\./);
    await expect(page.getByRole('checkbox', { name: 'On this device' })).not.toBeChecked();
    expect(sent).toEqual([]);
  });

  test('show a message when the server did not save a choice', async ({ page }) => {
    await havePush(page, 'granted');
    await stubNotifications(page);
    await open(page, '/profile');
    await page.route('**/api/notifications', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await page.getByRole('checkbox', { name: 'On this device' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your choice could not be saved. Please try again.');
    await expect(page.getByRole('checkbox', { name: 'On this device' })).not.toBeChecked();
  });

  test('are shown only on the site when the browser does not support push messages and the site sends no mail', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await stubNotifications(page, { sendsMail: false });
    await open(page, '/profile');
    await expect(page.getByText(/^This browser cannot show push messages\./)).toBeVisible();
    await expect(page.getByText('This site sends no email.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'On this device' })).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  test('show an error page when the link to unsubscribe is invalid', async ({ page }) => {
    const response = await page.goto('/api/unsubscribe/none');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('have settings that the news page links to, and the profile has a link to each group of settings', async ({
    page,
  }) => {
    await stubMemberCalls(page);
    await page.route('**/api/news', (route) => route.fulfill({ json: { items: [], unread: 0 } }));
    await open(page, '/news');
    await page.getByRole('link', { name: 'Get news by email or on this device' }).click();
    await expect(page.getByRole('region', { name: 'News', exact: true })).toBeInViewport();
    const groups = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    await expect(groups).toHaveText(['Your films', 'Watching', 'News and calendar', 'Links and programs', 'Account']);
    for (const name of await groups.allTextContents()) {
      await groups.filter({ hasText: name }).press('Enter');
      await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport();
    }
  });
});
