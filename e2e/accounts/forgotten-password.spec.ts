import { expect, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { setRandomIpAddress } from '../members.ts';
import { fillIn, open, password, REFUSED } from './forms.ts';

test.use({ allowedConsole: new RegExp(`${REFUSED.source}|^Password reset (failed|could not be requested)`) });

test('a visitor who forgot the password gets the form again after a failure, and reads immediately that a request was sent', {
  tag: '@desktop',
}, async ({ page }) => {
  let isBusy = true;
  await page.route('**/api/reset-password/request', (route) =>
    isBusy ? route.fulfill({ status: 500, json: {} }) : undefined,
  );
  await open(page, '/forgot-password?redirect=%2Fcalendar');
  await expect(page.getByText('Remember your password? Log in')).toBeVisible();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.');
  await fillIn(page, { Email: 'jamie@example.org' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'An error occurred while requesting password reset. Please try again.',
  );
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('jamie@example.org');
  isBusy = false;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password Reset Request Sent' })).toBeFocused();
  await expect(
    page.getByText('If an account exists for jamie@example.org, you will receive an email with further instructions.'),
  ).toBeVisible();
  // The server of these tests sends no mail.
  await expect(page.getByText(/^This site cannot send emails/)).toBeVisible();
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fcalendar');
});

test('the form for a new password shows a failure with the next steps, and progress and success', {
  tag: '@desktop',
}, async ({ page }) => {
  await setRandomIpAddress(page);
  await page.goto('/reset-password');
  await expect(page, 'a URL without a token').toHaveURL('/login');
  await open(page, '/reset-password?token=the+token');
  const submit = async () => {
    await fillIn(page, { Email: 'jamie@example.org', 'New Password': 'red rum', 'Confirm New Password': 'red rum' });
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };
  await expect(password(page, 'New Password')).toHaveAttribute('required');
  await submit();
  await expect(page.getByRole('heading', { name: 'Password Reset Failed' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(
    'Something went wrong while resetting your password. Please try again.',
  );
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
  await page.getByRole('button', { name: 'Try Again' }).click();

  await page.route('**/api/reset-password/submit', (route) => route.fulfill({ status: 204 }));
  const release = await hold(page, '**/api/reset-password/submit');
  const sent = page.waitForRequest('**/api/reset-password/submit');
  await submit();
  expect((await sent).postDataJSON()).toEqual({ email: 'jamie@example.org', password: 'red rum', token: 'the token' });
  await expect(page.getByRole('heading', { name: 'Resetting Password' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeFocused();
  await page.getByRole('link', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/login');
});
