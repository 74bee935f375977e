import { expect, hydrated, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { becomeMember, register, setRandomIpAddress } from '../members.ts';
import { NOTIFICATIONS, stubMemberCalls } from '../my-movies/stub-member.ts';
import { fillIn, open, password } from './forms.ts';

test('the profile says "Loading" until the session is known, and sends a visitor to the login and back', {
  tag: '@desktop',
}, async ({ page }) => {
  const member = await register(page);
  await setRandomIpAddress(page);
  const release = await hold(page, '**/api/auth/status');
  await open(page, '/profile');
  await expect(page.getByRole('main')).toHaveText('Loading');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  release();
  await expect(page).toHaveURL('/login?redirect=%2Fprofile');
  await hydrated(page);
  await fillIn(page, { Email: member.email, Password: member.password });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
  await expect(page.getByRole('main').getByText(member.email)).toBeVisible();
});

test('a member changes the password, ends all other sessions and deletes the account', {
  tag: '@desktop',
}, async ({ page }) => {
  const member = await becomeMember(page);
  await open(page, '/profile/account');
  const setting = (name: string) => page.getByRole('heading', { name, exact: true });
  await setting('Password').click();
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(password(page, 'Current Password')).toBeFocused();
  await expect(password(page, 'Current Password')).toHaveAccessibleDescription('Enter your current password.');
  await fillIn(page, {
    'Current Password': member.password,
    'New Password': 'all work',
    'Confirm New Password': 'all work',
  });
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.getByText('Your password has been changed.')).toBeVisible();
  await expect(password(page, 'New Password')).toHaveValue('');
  await setting('Devices').click();
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible();

  await setting('Delete account').click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(password(page)).toBeFocused();
  await fillIn(page, { Password: 'all work' });
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByRole('heading', { name: 'Account Deleted' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  // The e-mail address can be registered again.
  await register(page, member);
});

test('former links to the profile lead to the setting, and the news link to the one for news, by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubMemberCalls(page);
  await page.route('**/api/news', (route) => route.fulfill({ json: { items: [], unread: 0 } }));
  await page.route('**/api/notifications', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { ...NOTIFICATIONS, mail: 'daily', confirmed: false } })
      : route.fallback(),
  );
  await open(page, '/news');
  await page.getByRole('link', { name: 'Get news by email or on this device' }).click();
  await expect(page.getByRole('region', { name: 'News', exact: true })).toBeInViewport();
  await expect(page.getByRole('radio', { name: 'No email' })).toBeChecked();
  await page.getByRole('radio', { name: 'No email' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('We have sent an email to jamie@example.org.')).toBeVisible();
  const again = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Send the email again' }).press('Enter');
  expect((await again).postDataJSON()).toEqual({ mail: 'daily', push: false });

  for (const [former, present, shown] of [
    ['/profile#notifications', '/profile/watching#notifications', 'No email'],
    ['/profile#my-services', '/profile/watching#my-services', 'Netflix'],
  ] as const) {
    await page.goto('/robots.txt');
    await open(page, former);
    await expect(page).toHaveURL(present);
    await expect(page.getByLabel(shown)).toBeVisible();
  }
  await open(page, '/profile?problem=cancelled#account');
  await expect(page).toHaveURL('/profile/account?problem=cancelled#account');
  expect((await page.request.get('/profile/none')).status()).toBe(404);
});

test('no page of the profile is longer than about two screens of a phone', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await becomeMember(page);
  for (const part of ['', '/you', '/watching', '/data', '/account']) {
    await page.goto(`/profile${part}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), part).toBeLessThanOrEqual(1700);
  }
});
