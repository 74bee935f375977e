// @vitest-environment happy-dom
import { startAuthentication } from '@simplewebauthn/browser';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { PasskeyButton, signInByPasskey } from './passkey.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }));

const siteAt = (passkeyOrigin: string | null) =>
  vi.mocked(getJson).mockResolvedValue({ password: true, passkeys: true, passkeyOrigin, providers: [] });
const show = () => renderScreen(<PasskeyButton label="Use a passkey" use={signInByPasskey} failure="No idea why." />);

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', {});
  vi.stubGlobal('isSecureContext', true);
  vi.mocked(sendJson).mockResolvedValue({ challenge: 'c' });
});

test.each([
  ['the origin of the settings', () => window.location.origin, 1],
  ['another host, port or scheme', () => window.location.origin.replace(/\d*$/, '1'), 0],
  ['a site that cannot have any', () => null, 0],
])('a passkey is offered only where it works: %s', async (_, origin, count) => {
  siteAt(origin());
  const { client } = await show();
  await expect.poll(() => client.getQueryData(['auth', 'ways'])).toBeTruthy();
  await expect.poll(() => screen.queryAllByRole('button')).toHaveLength(count);
});

test.each([
  ['SecurityError', 'Your browser does not allow passkeys at this web address.'],
  ['NotSupportedError', 'This device does not support the kind of passkey that this site uses.'],
  ['ConstraintError', 'This device cannot check that it is you. Please set up its screen lock.'],
  ['UnknownError', 'No idea why.'],
])('a passkey that fails says why: %s', async (name, text) => {
  siteAt(window.location.origin);
  vi.mocked(startAuthentication).mockRejectedValue(Object.assign(new Error('in the words of a browser'), { name }));
  await show();
  fireEvent.click(await screen.findByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});
