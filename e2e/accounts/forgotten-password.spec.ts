import { expect, expectNoAxeViolations, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { setRandomIpAddress } from '../members.ts';
import { fillIn, open, password, response } from './forms.ts';

test.describe('the forgot-password form', () => {
  test('says immediately after a reset request that the request was sent', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/api/reset-password/request', () => {});
    await open(page, '/forgot-password?redirect=%2Fcalendar');
    await expect(page.getByText('Remember your password? Log in')).toBeVisible();
    await fillIn(page, { Email: 'jamie@example.org' });
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Password Reset Request Sent' });
    await expect(heading).toBeFocused();
    await expect(
      page.getByText(
        'If an account exists for jamie@example.org, you will receive an email with further instructions.',
      ),
    ).toBeVisible();
    // The server of these tests sends no mail.
    await expect(page.getByText(/^This site has no mail server/)).toBeVisible();
    await page.getByRole('link', { name: 'Return to Login' }).click();
    await expect(page).toHaveURL('/login?redirect=%2Fcalendar');
  });

  test('requires an e-mail address', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/forgot-password');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.');
  });

  test.describe('when the request fails', () => {
    test.use({ allowedConsole: /^(Failed to load resource|Password reset could not be requested)/ });

    test('appears again with an error message', { tag: '@desktop' }, async ({ page }) => {
      await page.route('**/api/reset-password/request', (route) => route.fulfill(response(500, {})));
      await open(page, '/forgot-password');
      await fillIn(page, { Email: 'jamie@example.org' });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(
        'An error occurred while requesting password reset. Please try again.',
      );
      await expect(page.getByLabel('Email')).toHaveValue('jamie@example.org');
      await expect(page.getByLabel('Email')).toBeFocused();
      await expectNoAxeViolations(page);
      const limited = { code: 'too_many_requests', message: 'The links in the latest mails still work.' };
      await page.route('**/api/reset-password/request', (route) => route.fulfill(response(429, limited)));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(limited.message);
    });
  });
});

test.describe('the reset-password form', () => {
  const chosen = { Email: 'jamie@example.org', 'New Password': 'red rum', 'Confirm New Password': 'red rum' };

  test('leads to the login when the URL has no token', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/reset-password');
    await expect(page).toHaveURL('/login');
  });

  test('requires e-mail address, password and confirmation before it sends anything', { tag: '@desktop' }, async ({
    page,
  }) => {
    let calls = 0;
    await page.route('**/api/reset-password/submit', () => {
      calls += 1;
    });
    await open(page, '/reset-password?token=abc');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    const missing = [
      ['Email', 'Enter your email address.'],
      ['New Password', 'Enter your password.'],
      ['Confirm New Password', 'Enter your password.'],
    ] as const;
    for (const [label, message] of missing) {
      await expect(password(page, label)).toHaveAttribute('required');
      await expect(password(page, label)).toHaveAccessibleDescription(message);
    }
    await fillIn(page, { ...chosen, 'New Password': 'boo', 'Confirm New Password': 'boo' });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(password(page, 'New Password')).toBeFocused();
    await expect(password(page, 'New Password')).toHaveAccessibleDescription(/Use at least 5 characters\./);
    await fillIn(page, { Email: chosen.Email, 'New Password': chosen['New Password'], 'Confirm New Password': '' });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(password(page, 'Confirm New Password')).toBeFocused();
    expect(calls).toBe(0);
  });

  test('shows an alert and sends nothing when the passwords differ', { tag: '@desktop' }, async ({ page }) => {
    let calls = 0;
    await page.route('**/api/reset-password/submit', () => {
      calls += 1;
    });
    await open(page, '/reset-password?token=abc');
    await fillIn(page, { ...chosen, 'Confirm New Password': 'red run' });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toHaveText("Passwords don't match");
    await expectNoAxeViolations(page);
    expect(calls).toBe(0);
  });

  test('shows progress and then success', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/api/reset-password/submit', (route) => route.fulfill({ status: 204 }));
    const release = await hold(page, '**/api/reset-password/submit');
    await open(page, '/reset-password?token=the+token');
    await fillIn(page, chosen);
    const sent = page.waitForRequest('**/api/reset-password/submit');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    expect((await sent).postDataJSON()).toEqual({
      email: 'jamie@example.org',
      password: 'red rum',
      token: 'the token',
    });
    await expect(page.getByRole('heading', { name: 'Resetting Password' })).toBeFocused();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeFocused();
    await page.getByRole('link', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL('/login');
  });

  test.describe('with an invalid token', () => {
    test.use({ allowedConsole: /^(Failed to load resource|Password reset failed)/ });

    test('shows the failure and the next steps', { tag: '@desktop' }, async ({ page }) => {
      await setRandomIpAddress(page);
      await open(page, '/reset-password?token=abc');
      await fillIn(page, chosen);
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(page.getByRole('heading', { name: 'Password Reset Failed' })).toBeFocused();
      await expect(page.getByRole('alert')).toHaveText(
        'Something went wrong while resetting your password. Please try again.',
      );
      await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
      await page.getByRole('link', { name: 'Return to Login' }).click();
      await expect(page).toHaveURL('/login');
    });
  });
});
