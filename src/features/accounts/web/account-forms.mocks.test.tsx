// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BROKEN } from '#test/web/render-member-hook.tsx';
import { renderScreen, submit } from '#test/web/render-screen.tsx';
import { ApiError, getJson, sendJson } from '#web/lib/api.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { RegistrationScreen } from './registration-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const SILENT = new ApiError({ status: 500, statusText: '' }, null);
const RATE_LIMITED = new ApiError(
  { status: 429, statusText: '' },
  { code: 'too_many_requests', message: 'The links in the latest mails still work.' },
);
const alert = async () => (await screen.findByRole('alert')).textContent;

beforeEach(() => {
  vi.mocked(sendJson).mockReset();
  vi.mocked(getJson).mockImplementation(async (path) =>
    path === '/auth/status' ? { user: null } : { password: true, passkeys: false, providers: [] },
  );
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('the login', () => {
  const login = () =>
    renderScreen(<LoginScreen loginSecret="s" target="/list" arrival={{}} registration="open" hasPasswords />);
  const credentials = { Email: ' Jamie@Example.ORG ', Password: 'red rum' };

  test('sends the password encrypted and the e-mail address trimmed and in lower case, and goes on', async () => {
    vi.mocked(sendJson).mockResolvedValue({ success: true });
    const { router } = await login();
    // A form that is sent before hydration must not put the password into the URL.
    expect(document.querySelector('form')?.method).toBe('post');
    submit(credentials, 'Login');
    await expect.poll(() => router.state.location.href).toBe('/list');
    expect(sendJson).toHaveBeenCalledExactlyOnceWith('POST', '/auth/login', {
      email: 'jamie@example.org',
      password: expect.stringMatching(/^[A-Za-z0-9+/]{50,}=*$/),
    });
  });

  test.each([
    ['an error without a message', () => Promise.reject(SILENT)],
    ['a response that is no success', async () => ({ success: false })],
    ['a network that is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('shows the general error message after %s', async (_, response) => {
    vi.mocked(sendJson).mockImplementation(response);
    await login();
    submit(credentials, 'Login');
    expect(await alert()).toContain('Something went wrong - please try again.');
  });
});

describe('the registration', () => {
  const credentials = { Email: 'jamie@example.org', Password: 'red rum', 'Confirm Password': 'red rum' };

  test('says "Registering..." while it is busy, and sends one request', async () => {
    const { promise, resolve } = Promise.withResolvers();
    vi.mocked(sendJson).mockImplementation((_, path) => (path === '/auth/register' ? promise : Promise.resolve({})));
    await renderScreen(<RegistrationScreen loginSecret="s" target="/" />);
    submit(credentials, 'Create Account');
    const button = await screen.findByRole('button', { name: 'Registering...' });
    fireEvent.click(button);
    expect(sendJson).toHaveBeenCalledTimes(1);
    resolve({ success: true });
    await expect.poll(() => vi.mocked(sendJson).mock.calls.map(([, path]) => path)).toContain('/auth/login');
    expect(sendJson).toHaveBeenCalledTimes(2);
  });

  test('says that the account exists when only the login fails', async () => {
    vi.mocked(sendJson).mockImplementation((_, path) =>
      path === '/auth/register' ? Promise.resolve({ success: true }) : Promise.reject(SILENT),
    );
    await renderScreen(<RegistrationScreen loginSecret="s" target="/" />);
    submit(credentials, 'Create Account');
    expect(await alert()).toContain('Your account is ready');
  });
});

test.each([
  ['the general message', BROKEN, 'An error occurred while requesting password reset. Please try again.'],
  ["the server's message of a rate limit", RATE_LIMITED, RATE_LIMITED.message],
])('the form for a forgotten password appears again after a failed request, with %s', async (_, failure, message) => {
  vi.mocked(sendJson).mockRejectedValue(failure);
  await renderScreen(<ForgotPasswordScreen mail="server" contact={null} />);
  submit({ Email: 'jamie@example.org' }, 'Send Reset Link');
  expect(await alert()).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('jamie@example.org');
});

describe('the form for a new password', () => {
  const chosen = { Email: 'jamie@example.org', 'New Password': 'red rum', 'Confirm New Password': 'red rum' };

  test.each([
    ['an empty form', { Email: '', 'New Password': '', 'Confirm New Password': '' }, 'Email', 'Enter your email'],
    ['a short password', { ...chosen, 'New Password': 'boo' }, 'New Password', 'Use at least 5 characters.'],
    ['no confirmation', { ...chosen, 'Confirm New Password': '' }, 'Confirm New Password', 'Enter your password.'],
    ['another confirmation', { ...chosen, 'Confirm New Password': 'red run' }, 'Confirm New Password', 'match'],
  ])('sends nothing after %s, focuses the field and says why', async (_, fields, label, problem) => {
    await renderScreen(<ResetPasswordScreen token="abc" />);
    submit(fields, 'Reset Password');
    expect((await screen.findAllByText(new RegExp(problem))).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(sendJson).not.toHaveBeenCalled();
  });

  test('removes what the member ticks, and nothing else', async () => {
    vi.mocked(sendJson).mockResolvedValue(undefined);
    await renderScreen(<ResetPasswordScreen token="abc" />);
    fireEvent.click(screen.getByLabelText('Also remove my passkeys and linked accounts'));
    submit(chosen, 'Reset Password');
    await screen.findByText('Password Reset Successful');
    const sent = { email: 'jamie@example.org', password: 'red rum', token: 'abc', endWays: true };
    expect(sendJson).toHaveBeenCalledExactlyOnceWith('POST', '/reset-password/submit', sent);
  });

  test('shows the failure and lets the member try again', async () => {
    vi.mocked(sendJson).mockRejectedValue(BROKEN);
    await renderScreen(<ResetPasswordScreen token="abc" />);
    submit(chosen, 'Reset Password');
    expect(await alert()).toBe('Something went wrong while resetting your password. Please try again.');
    expect(sendJson).toHaveBeenCalledExactlyOnceWith('POST', '/reset-password/submit', {
      email: 'jamie@example.org',
      password: 'red rum',
      token: 'abc',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('button', { name: 'Reset Password' });
  });
});
