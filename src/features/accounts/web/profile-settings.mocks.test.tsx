// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BROKEN } from '#test/web/render-member-hook.tsx';
import { renderScreen, submit } from '#test/web/render-screen.tsx';
import { ApiError, getJson, sendJson } from '#web/lib/api.ts';
import { confirmed } from '#web/lib/member/confirmation.ts';
import { Header } from '#web/shell/header.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { useAuth, useLogOut } from './accounts.ts';
import { Confirmation } from './confirmation.tsx';
import { Downloads } from './data-setting.tsx';
import { AccountDeletion } from './deletion-setting.tsx';
import { Providers } from './identity-providers.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-setting.tsx';
import { SecondFactor } from './second-factor.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const WRONG = new ApiError(
  { status: 403, statusText: '' },
  { code: 'forbidden', message: 'The current password is wrong.' },
);
const ignore = () => {};
/** Stubs the responses to GET requests, by path. */
const serve = (responses: Record<string, unknown>) =>
  vi.mocked(getJson).mockImplementation(async (path) => {
    if (path in responses) return responses[path];
    throw BROKEN;
  });

beforeEach(() => {
  vi.mocked(sendJson).mockReset();
  vi.spyOn(console, 'error').mockImplementation(ignore);
});

test('a wrong current password changes nothing, with a message', async () => {
  serve({ '/auth/confirm': { confirmed: true, password: true, passkeys: false, providers: [] } });
  vi.mocked(sendJson).mockRejectedValue(WRONG);
  await renderScreen(<PasswordChange email="jamie@example.org" />);
  submit(
    { 'Current Password': 'wrong', 'New Password': 'all work', 'Confirm New Password': 'all work' },
    'Change Password',
  );
  expect((await screen.findByRole('alert')).textContent).toBe('The current password is wrong.');
});

test('a wrong password deletes no account, and Cancel returns the focus to the button', async () => {
  serve({ '/auth/confirm': { confirmed: true, password: true, passkeys: false, providers: [] } });
  vi.mocked(sendJson).mockRejectedValue(WRONG);
  const deleted = vi.fn();
  await renderScreen(<AccountDeletion email="jamie@example.org" isAdministrator={false} onDeleted={deleted} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  submit({ Password: 'wrong' }, 'Delete everything');
  expect((await screen.findByRole('alert')).textContent).toBe('The current password is wrong.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete my account' }));
  expect(deleted).not.toHaveBeenCalled();
});

test('administrators who delete their account are first warned that the site may have none left', async () => {
  serve({ '/auth/confirm': { confirmed: true, password: true, passkeys: false, providers: [] } });
  await renderScreen(<AccountDeletion email="jamie@example.org" isAdministrator onDeleted={ignore} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  screen.getByText(/If you are the only one, first make somebody else an administrator/);
  submit({ Password: 'not sent' }, 'Delete everything');
  await screen.findByText('Tick the box to confirm.');
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  expect(sendJson).not.toHaveBeenCalled();
});

const CONFIRMATION = { confirmed: false, password: true, passkeys: false, secondFactor: false, providers: [] };

test('an act that waits for a confirmation is cancelled when the member leaves the page', async () => {
  serve({ '/auth/confirm': CONFIRMATION });
  const unconfirmed = new ApiError({ status: 403, statusText: '' }, { code: 'confirmation_needed' });
  const sent = vi.fn().mockRejectedValue(unconfirmed);
  const send = () => confirmed(sent).catch((error) => error);
  const dialog = <Confirmation email="jamie@example.org" loginSecret="s" />;
  const { router } = await renderScreen(dialog, '/profile/account');
  const first = send();
  await screen.findByRole('dialog', { name: 'Is this you?' });
  await act(() => router.navigate({ href: '/profile/data' }));
  expect([await first, screen.queryByRole('dialog')]).toEqual([unconfirmed, null]);

  const second = send();
  await screen.findByRole('dialog', { name: 'Is this you?' });
  cleanup();
  expect(await second).toBe(unconfirmed);
  // The server refuses the act after the member has left.
  expect(await send()).toBe(unconfirmed);
  await renderScreen(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toHaveBeenCalledTimes(3);
});

const PASSKEY = {
  ...{ _id: 'p1', name: 'Phone', backedUp: true },
  ...{ createdAt: '2026-10-31T20:00:00.000Z', lastUsedAt: '2026-11-30T20:00:00.000Z' },
};

test('of two changes of passkeys, the last says what went wrong', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  serve({
    '/auth/passkeys': { passkeys: [PASSKEY], problem: null },
    '/auth/ways': { password: true, passkeys: true, passkeyOrigin: window.location.origin, providers: [] },
  });
  vi.mocked(sendJson).mockRejectedValue(new ApiError({ status: 500, statusText: '' }, null));
  await renderScreen(<Passkeys />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await screen.findByText('The passkey could not be saved. Please try again.');
  const remove = screen.getByRole('button', { name: 'Remove Phone' });
  fireEvent.click(remove);
  await screen.findByText('The passkey could not be removed. Please try again.');
  vi.mocked(sendJson).mockResolvedValue(null);
  fireEvent.click(remove);
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
  vi.unstubAllGlobals();
});

test('moments are shown as the member’s days', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const { createdAt, lastUsedAt } = PASSKEY;
  const token = { _id: 't1', name: 'Kodi', scope: 'read', createdAt, expiresAt: createdAt, lastUsedAt };
  serve({
    '/auth/passkeys': { passkeys: [PASSKEY], problem: null },
    '/tokens': { tokens: [token] },
    '/auth/identities': { identities: [{ _id: 'i1', name: 'Mine', createdAt, lastUsedAt }] },
    '/auth/second-factor': { on: true, since: createdAt, recoveryCodes: 8 },
  });
  await renderScreen(
    <>
      <Passkeys />
      <AccessTokens />
      <Providers providers={[]} problem={undefined} isConfirmed={false} />
      <SecondFactor email="jamie@example.org" loginSecret="s" />
    </>,
  );
  await screen.findByText('Read, expires Nov 1, 2026, last used Dec 1, 2026');
  expect(await screen.findAllByText(/^Added Nov 1, 2026, last used Dec 1, 2026/)).toHaveLength(2);
  await screen.findByText(/^Two-step login has been on since Nov 1, 2026/);
});

test('the focus stays near a button that disappears: a copied token, saved recovery codes', async () => {
  serve({
    '/tokens': { tokens: [] },
    '/auth/second-factor': { on: true, since: PASSKEY.createdAt, recoveryCodes: 8 },
  });
  vi.mocked(sendJson).mockImplementation(async (_, path) =>
    path === '/tokens' ? { token: 'frightclub_1' } : { recoveryCodes: ['aaaa-bbbb'] },
  );
  await renderScreen(
    <>
      <div data-testid="tokens">
        <AccessTokens />
      </div>
      <div data-testid="codes">
        <SecondFactor email="jamie@example.org" loginSecret="s" />
      </div>
    </>,
  );
  const isFocused = (id: string) => screen.getByTestId(id).contains(document.activeElement);
  submit({ 'Name of the token': 'Kodi' }, 'Create a token');
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  expect(isFocused('tokens')).toBe(true);
  const [code] = await screen.findAllByLabelText('Code');
  fireEvent.input(code ?? document.body, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Replace my codes' }));
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  await expect.poll(() => document.activeElement).toBe(codes);
  fireEvent.click(screen.getByRole('button', { name: 'I have saved the codes' }));
  expect(isFocused('codes')).toBe(true);
});

test('a download that cannot start says so', async () => {
  serve({});
  await renderScreen(<Downloads />);
  fireEvent.click(screen.getByRole('link', { name: 'Download JSON' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The download could not start. Please try again.');
});

test('a site that is opened at another address than its own says where passkeys work', async () => {
  const ways = { password: true, passkeys: true, passkeyOrigin: 'http://localhost:9', providers: [] };
  serve({ '/auth/passkeys': { passkeys: [], problem: null }, '/auth/ways': ways });
  await renderScreen(<Passkeys />);
  await screen.findByText('Passkeys work only at http://localhost:9. Please open this site there.');
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('a site that is neither on https nor on localhost says why it has no passkeys', async () => {
  serve({ '/auth/passkeys': { passkeys: [], problem: 'needs_https' } });
  await renderScreen(<Passkeys />);
  await screen.findByText(/^Passkeys need a secure web address /);
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('each download says what it is for, and which data the file changes or leaves out', async () => {
  serve({
    '/profile/export-losses': {
      letterboxd: [
        { what: 'times', count: 1 },
        { what: 'zeros', count: 1 },
        { what: 'challenges', count: 1 },
      ],
      trakt: [],
      imdb: [{ what: 'viewings', count: 1 }],
    },
  });
  await renderScreen(<Downloads />);
  await screen.findByText('This file leaves nothing out.');
  for (const [name, file, about] of [
    ['JSON', 'export.json', 'as a file for other programs'],
    ['CSV', 'export.csv', 'as a spreadsheet'],
    ['for Letterboxd', 'export.letterboxd.zip', '1 viewing will keep the day but lose the time.'],
    ['for Letterboxd', 'export.letterboxd.zip', '1 rating of 0 will become half a star, the lowest possible rating.'],
    ['for Letterboxd', 'export.letterboxd.zip', '1 challenge will lose its rules.'],
    ['for Trakt', 'export.trakt.zip', 'import this file into Trakt'],
    ['for IMDb', 'export.imdb.csv', 'This file leaves out 1 viewing.'],
  ] as const) {
    const link = screen.getByRole('link', { name: `Download ${name}`, description: new RegExp(about) });
    expect(link.getAttribute('href')).toBe(`/api/profile/${file}`);
  }
});

function Shell() {
  return <Header auth={useAuth()} onLogOut={useLogOut()} />;
}

test('the header shows a question mark for a member without an e-mail address', async () => {
  serve({ '/auth/status': { user: { email: '' } }, '/news?limit=1': { items: [], unread: 0 } });
  await renderScreen(<Shell />);
  expect((await screen.findByRole('link', { name: 'Profile' })).textContent).toBe('?Profile');
});

test('the header shows the links of a visitor when the auth status fails', async () => {
  serve({});
  await renderScreen(<Shell />);
  await screen.findByRole('link', { name: 'Sign In' });
  await expect.poll(() => console.error).toHaveBeenCalledWith('The login status could not be loaded', BROKEN);
});

test('after a failed logout the header shows the links of a visitor, and the page stays', async () => {
  serve({ '/auth/status': { user: { email: 'jamie@example.org' } } });
  vi.mocked(sendJson).mockRejectedValue(BROKEN);
  const { router } = await renderScreen(<Shell />, '/calendar');
  fireEvent.click(await screen.findByRole('button', { name: 'Log Out' }));
  await screen.findByRole('link', { name: 'Sign In' });
  await expect.poll(() => console.error).toHaveBeenCalledWith('Logout failed', BROKEN);
  expect(router.state.location.pathname).toBe('/calendar');
});

test.each([
  ['Asia/Tokyo', null, [['PUT', '/time-zone', { timeZone: 'Asia/Tokyo' }]]],
  ['Asia/Tokyo', 'Europe/Vienna', [['PUT', '/time-zone', { timeZone: 'Asia/Tokyo' }]]],
  ['Asia/Tokyo', 'Asia/Tokyo', []],
])(
  'in the time zone %s, the header of a member with the stored time zone %s saves it if it differs',
  async (own, timeZone, calls) => {
    vi.stubEnv('TZ', own);
    serve({
      '/auth/status': { user: { email: 'jamie@example.org' }, timeZone },
      '/news?limit=1': { items: [], unread: 0 },
    });
    vi.mocked(sendJson).mockResolvedValue({ timeZone: own });
    await renderScreen(<Shell />);
    await screen.findByRole('link', { name: /^Profile/ });
    await expect.poll(() => vi.mocked(sendJson).mock.calls.map((call) => call.slice(0, 3))).toEqual(calls);
  },
);
