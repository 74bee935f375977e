import type { Page } from '@playwright/test';
import { fillIn, open, REFUSED } from '../accounts/forms.ts';
import { ADMINISTRATOR } from '../administrator.ts';
import { expect, test } from '../harness.ts';
import { becomeMember, newCredentials, register, setRandomIpAddress, signIn } from '../members.ts';

test.use({ allowedConsole: new RegExp(`${REFUSED.source}|a test of reports`) });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const member = (page: Page, email: string) => region(page, 'Members').getByRole('listitem').filter({ hasText: email });

const goTo = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: section }).press('Enter');

async function find(page: Page, email: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Part of the email address' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(region(page, 'Members').getByText(`1 member with “${email}” in the email address`)).toBeVisible();
}

test('an error in a browser reaches the administration page, which is linked from the profile and starts jobs', {
  tag: '@desktop',
}, async ({ page }) => {
  await setRandomIpAddress(page);
  await open(page, '/calendar');
  const reported = page.waitForResponse('**/api/browser-errors');
  await page.evaluate(() => void Promise.reject(new Error('a test of reports')));
  expect((await reported).status()).toBe(204);

  await signIn(page, ADMINISTRATOR);
  await open(page, '/profile');
  await page.getByRole('link', { name: 'Administration' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await goTo(page, 'Settings');
  await expect(page).toHaveURL('/admin/settings');
  await expect(region(page, 'Settings')).toContainText('REGISTRATION');
  await goTo(page, 'Storage');
  await expect(region(page, 'Storage')).toContainText(/PostgreSQL\s*\d+/);
  await goTo(page, 'Errors in browsers');
  await expect(
    region(page, 'Errors in browsers').getByRole('listitem').filter({ hasText: 'a test of reports' }),
  ).toContainText('Unhandled error on /calendar');
  // A link from the time when all of this was one page.
  await page.goto('/robots.txt');
  await open(page, '/admin#jobs');
  await expect(page).toHaveURL('/admin/jobs');
  const jobs = region(page, 'Jobs');
  await expect(jobs.getByRole('listitem').filter({ hasText: 'forget-nights' })).toContainText('Every ten minutes');
  await jobs.getByRole('button', { name: 'Run now forget-expired' }).click();
  await expect(jobs.getByText('forget-expired starts now.')).toBeVisible();
});

test('a member reads whom the administration page is for; visitors, and administrators after 15 minutes, log in for it', {
  tag: '@desktop',
}, async ({ page }) => {
  await setRandomIpAddress(page);
  await becomeMember(page);
  await open(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Account and security' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
  await open(page, '/admin');
  await expect(page.getByText('This page is for the people who run this site.')).toBeVisible();

  const logIn = async () => {
    await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin$/);
    await fillIn(page, { Email: ADMINISTRATOR.email, Password: ADMINISTRATOR.password });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin');
  };
  await page.request.post('/api/auth/logout');
  const refusal = { code: 'sign_in_again', message: 'Administrators must log in again after 15 minutes.' };
  await page.route('**/api/admin/overview', (route) => route.fulfill({ status: 403, json: refusal }));
  await open(page, '/admin');
  await logIn();
  const again = page.getByRole('button', { name: 'Log in again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/admin/overview');
  await again.press('Enter');
  await logIn();
  await expect(region(page, 'Members')).toBeVisible();
});

test('an administrator finds a member, disables, enables and deletes them, by keyboard', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await register(page);
  await signIn(page, ADMINISTRATOR);
  await open(page, '/admin');
  await find(page, email);
  const row = member(page, email);
  await row.getByRole('button', { name: `Manage ${email}` }).press('Enter');
  await row.getByRole('button', { name: `Disable ${email}` }).press('Enter');
  await expect(row.getByText(`${email} cannot log in now.`)).toBeVisible();
  await expect(row.getByText('Disabled', { exact: true })).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL });
  await setRandomIpAddress(elsewhere);
  await open(elsewhere, '/login');
  await fillIn(elsewhere, { Email: email, Password: password });
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere.getByText('This account has been disabled.')).toBeVisible();
  await elsewhere.close();

  await row.getByRole('button', { name: `Enable ${email}` }).press('Enter');
  await expect(row.getByRole('button', { name: `Disable ${email}` })).toBeVisible();
  await row.getByRole('button', { name: `Create a reset link for ${email}` }).press('Enter');
  await expect(row.getByRole('textbox', { name: `Reset link for ${email}` })).toHaveValue(/\/reset-password\?token=/);

  await row.getByRole('button', { name: `Delete ${email}` }).press('Enter');
  const field = row.getByLabel('Email address of the member');
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(row.getByText('Type the email address exactly as you see it above.')).toBeVisible();
  await field.fill(email.toUpperCase());
  await field.press('Enter');
  await expect(page.getByText(`${email} was deleted.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await goTo(page, 'Log');
  const log = region(page, 'Log').getByRole('listitem');
  await expect(log.filter({ hasText: `${ADMINISTRATOR.email} deleted a deleted member` }).first()).toBeVisible();
});

test('an administrator invites somebody, and revokes another invitation', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, ADMINISTRATOR);
  await open(page, '/admin/invitations');
  const invitations = region(page, 'Invitations');
  const invite = async (note: string) => {
    await invitations.getByText('New invitation').click();
    await invitations.getByLabel('Who it is for').fill(note);
    await invitations.getByRole('button', { name: 'Create an invitation' }).click();
    const link = invitations.getByRole('textbox', { name: 'Invitation link' });
    await expect(link).toBeFocused();
    const url = new URL(await link.inputValue());
    await invitations.getByRole('button', { name: 'Done' }).click();
    return url.pathname + url.search;
  };
  const [used, revoked] = [`For ${newCredentials().email}`, `For ${newCredentials().email}`];
  const path = await invite(used);

  const guest = await browser.newPage({ baseURL });
  await setRandomIpAddress(guest);
  await open(guest, path);
  const { email, password } = newCredentials();
  await fillIn(guest, { Email: email, Password: password, 'Confirm Password': password });
  await guest.getByRole('button', { name: 'Create Account' }).click();
  await expect(guest).toHaveURL('/');
  await guest.close();

  await invite(revoked);
  await invitations.getByRole('button', { name: `Delete ${revoked}` }).click();
  await expect(invitations.getByText('The invitation no longer works.')).toBeVisible();
  await expect(invitations.getByRole('listitem').filter({ hasText: revoked })).toHaveCount(0);
  await page.reload();
  await expect(invitations.getByRole('listitem').filter({ hasText: used })).toContainText(/used \w+ \d+/);
});
