// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen, submit } from '#test/web/render-screen.tsx';
import { ApiError, getJson, sendJson } from '#web/lib/api.ts';
import { authStatusQuery, forgetMember } from './accounts.ts';
import { SignedInOnly, SignedOutOnly } from './guards.tsx';
import { LoginScreen } from './login-screen.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const MEMBER = { user: { email: 'jamie@example.org' } };
const NOBODY = { user: null };
const failing = (status: number) => new ApiError({ status, statusText: '' }, null);

/** The auth status of the server, or its error. */
let status: object | Error;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(getJson).mockImplementation(async (path) => {
    if (path !== '/auth/status') return { password: true, passkeys: false, providers: [] };
    if (status instanceof Error) throw status;
    return status;
  });
});
afterEach(() => void vi.useRealTimers());

const later = () => act(() => vi.advanceTimersByTimeAsync(6_000));

test.each([
  ['too many requests', failing(429)],
  ['an error of the server', failing(500)],
  ['an outage', failing(503)],
  ['a network that is down', new TypeError('Failed to fetch')],
])('a protected page stays open during %s, and opens afterwards', async (_, error) => {
  status = error;
  const { router } = await renderScreen(<SignedInOnly>the diary</SignedInOnly>);
  await later();
  expect(screen.getByRole('status').textContent).toContain('keeps trying');
  await later();
  expect([router.state.location.href, screen.queryByText('the diary')]).toEqual(['/', null]);
  status = MEMBER;
  await later();
  expect([router.state.location.href, screen.queryByText('the diary')]).toEqual(['/', expect.anything()]);
});

test('a protected page leads to the login when the server says that nobody is signed in', async () => {
  status = failing(503);
  const { router } = await renderScreen(<SignedInOnly>the diary</SignedInOnly>);
  await later();
  status = NOBODY;
  await later();
  expect(router.state.location.href).toBe('/login?redirect=%2F');
});

test('the login leads back to the part of the page that the URL names', async () => {
  status = NOBODY;
  const { router } = await renderScreen(<SignedInOnly>the diary</SignedInOnly>, '/?x=1#notifications');
  await later();
  expect(router.state.location.href).toBe('/login?redirect=%2F%3Fx%3D1%23notifications');
});

test('the login page leads a member on who came there while the server did not respond', async () => {
  status = failing(503);
  const { router } = await renderScreen(<SignedOutOnly target="/list">Login</SignedOutOnly>);
  await later();
  expect(router.state.location.href).toBe('/');
  status = MEMBER;
  await later();
  expect(router.state.location.href).toBe('/list');
});

test('after a login whose check fails, the page does not believe that nobody is signed in', async () => {
  status = NOBODY;
  vi.mocked(sendJson).mockResolvedValue({ success: true });
  const { router } = await renderScreen(
    <>
      <LoginScreen loginSecret="s" target="/list" arrival={{}} registration="open" hasPasswords />
      <SignedInOnly>the diary</SignedInOnly>
    </>,
  );
  await later();
  status = failing(429);
  submit({ Email: 'jamie@example.org', Password: 'red rum' }, 'Login');
  await vi.waitFor(() => expect(router.state.location.href).toBe('/list'), { timeout: 120_000 });
  await later();
  status = MEMBER;
  await later();
  expect([router.state.location.href, screen.queryByText('the diary')]).toEqual(['/list', expect.anything()]);
});

test('after a logout the page has no space for a member, but a page that loads without a session does not move', async () => {
  const { dataset } = document.documentElement;
  dataset.member = '';
  status = NOBODY;
  const { client } = await renderScreen(<SignedOutOnly target="/">the front page</SignedOutOnly>);
  await later();
  expect([client.getQueryData(authStatusQuery.queryKey), 'member' in dataset]).toEqual([NOBODY, true]);
  client.setQueryData(authStatusQuery.queryKey, MEMBER);
  forgetMember(client);
  expect('member' in dataset).toBe(false);
});
