// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BROKEN } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import type { Notifications } from '../contract/news.ts';
import { NotificationSettings } from './notification-settings.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const ENDPOINT = 'https://push.example/jamie';
const KEY = `${'B'.repeat(86)}A`;
const NONE: Notifications = { mail: 'off', push: false, sendsMail: true, confirmed: true, devices: [], pushKey: KEY };

/** Replaces the browser's push API, whose user gives or refuses the permission. */
function havePush({ allowed }: { allowed: boolean }): void {
  let subscription: object | null = null;
  const made = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: Buffer.from(KEY, 'base64url') },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscription = null;
    },
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      if (!allowed) throw new DOMException('Registration failed - permission denied', 'NotAllowedError');
      subscription = made;
      return made;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration, ready: registration } });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', class {});
}

/** Stubs a server that saves the choices, as soon as it is ready. */
function serve(first: Partial<Notifications> = {}, ready = Promise.resolve()): void {
  let saved: Notifications = { ...NONE, ...first };
  vi.mocked(getJson).mockImplementation(async () => saved);
  vi.mocked(sendJson).mockImplementation(async (_method, _path, body) => {
    await ready;
    const { device, ...choice } = Object(body);
    const added = device ? [createHash('sha256').update(device.endpoint).digest('hex')] : [];
    const devices = choice.push ? [...saved.devices, ...added] : [];
    saved = { ...saved, ...choice, devices };
    return saved;
  });
}

const renderSettings = () => renderScreen(<NotificationSettings email="jamie@example.org" />);
const device = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'On this device' });
const alert = async () => (await screen.findByRole('alert')).textContent;

beforeEach(() => {
  vi.mocked(sendJson).mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('push messages for this device can be switched on and off', async () => {
  havePush({ allowed: true });
  serve();
  await renderSettings();
  fireEvent.click(await device());
  await screen.findByText('If you turn notifications off here, they stop on all your devices.');
  expect((await device()).checked).toBe(true);
  fireEvent.click(await device());
  await expect.poll(async () => (await device()).checked).toBe(false);
  expect(vi.mocked(sendJson).mock.calls.map(([, , body]) => body)).toMatchObject([
    { mail: 'off', push: true, device: { endpoint: ENDPOINT } },
    { mail: 'off', push: false },
  ]);
});

test('two quick changes keep each other, and each is shown at once', async () => {
  havePush({ allowed: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  serve({}, promise);
  await renderSettings();
  const daily = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Once a day/ });
  fireEvent.click(await device());
  await expect.poll(async () => (await device()).checked).toBe(true);
  fireEvent.click(daily());
  await expect.poll(() => [daily().checked, vi.mocked(sendJson).mock.calls.length]).toEqual([true, 1]);
  expect((await device()).checked).toBe(true);
  resolve();
  await screen.findByText('Saved.');
  expect(vi.mocked(sendJson).mock.calls.map(([, , body]) => body)).toMatchObject([
    { mail: 'off', push: true },
    { mail: 'daily', push: true },
  ]);
  expect([daily().checked, (await device()).checked]).toEqual([true, true]);
});

test('push messages that are on only for another device are off here, with a sentence', async () => {
  havePush({ allowed: true });
  serve({ push: true, devices: ['0'.repeat(64)] });
  await renderSettings();
  await screen.findByText('Notifications are on for another device of yours.');
  expect((await device()).checked).toBe(false);
});

test('a browser that refuses push messages saves nothing, with a message', async () => {
  havePush({ allowed: false });
  serve();
  await renderSettings();
  fireEvent.click(await device());
  expect(await alert()).toContain('This browser did not allow notifications.');
  expect((await device()).checked).toBe(false);
  expect(sendJson).not.toHaveBeenCalled();
});

test('a choice that the server did not save is taken back, with a message', async () => {
  havePush({ allowed: true });
  serve();
  vi.mocked(sendJson).mockRejectedValue(BROKEN);
  await renderSettings();
  fireEvent.click(await device());
  expect(await alert()).toContain('Your notification settings could not be saved. Please try again.');
  expect((await device()).checked).toBe(false);
});

test('without push messages and mail, news are only on the site', async () => {
  vi.stubGlobal('navigator', {});
  serve({ sendsMail: false });
  await renderSettings();
  await screen.findByText('This site cannot send emails.');
  screen.getByText(/^This browser cannot show notifications\./);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
