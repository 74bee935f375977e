import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { becomeMember } from '../members.ts';
import { answer, open } from './forms.ts';

test.describe('the shell of a member', () => {
  test('has watchlist, profile and, on the desk, Log Out', async ({ page, isPhone }) => {
    const { email } = await becomeMember(page);
    await open(page, '/calendar');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Watchlist' })).toHaveAttribute('href', '/list');
    const profile = header.getByRole('link', {
      name: `${email.charAt(0).toUpperCase()} Profile, ${email}`,
      exact: true,
    });
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    await expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible({ visible: !isPhone });
    await expectNoAxeViolations(page);
    await profile.click();
    await expect(page).toHaveURL('/profile');
  });

  test('shows ? for somebody without an address', async ({ page }) => {
    await page.route('**/api/auth/status', (route) => route.fulfill(answer(200, { user: { email: '' } })));
    await open(page, '/calendar');
    await expect(page.getByRole('banner').getByRole('link', { name: '? Profile' })).toBeVisible();
  });

  test('has Watchlist and Profile in the phone navigation', { tag: '@phone' }, async ({ page }) => {
    await becomeMember(page);
    await open(page, '/profile');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText(['Home', 'Find', 'Watchlist', 'Profile']);
    await expect(navigation.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    await expect(navigation.getByRole('link', { name: 'Watchlist' })).toHaveAttribute('href', '/list');
  });

  test('neither flashes nor moves while a returning member is looked up', async ({ page }) => {
    await becomeMember(page);
    await open(page, '/calendar');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Watchlist' })).toBeVisible();
    const letGo = await hold(page, '**/api/auth/status');
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveCount(0);
    const search = page.getByPlaceholder('Search movies...').first();
    const before = await search.boundingBox();
    letGo();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Watchlist' })).toBeVisible();
    expect(await search.boundingBox()).toEqual(before);
  });

  test('notices on coming back that another tab has signed out', async ({ page }) => {
    await becomeMember(page);
    await open(page, '/calendar');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Watchlist' })).toBeVisible();
    expect((await page.request.post('/api/auth/logout', { data: {} })).status()).toBe(204);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible();
  });

  test.describe('whose status cannot be had', () => {
    test.use({ allowedConsole: /^(Failed to load resource|Auth status failed)/ });

    test('is a visitor', async ({ page }) => {
      await page.route('**/api/auth/status', (route) => route.fulfill(answer(500, {})));
      await open(page, '/calendar');
      await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible();
    });
  });
});

test('without scripts there is a way in', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  // Sent by accident it would not put a password into the address.
  await expect(page.locator('form').filter({ has: page.getByLabel('Email') })).toHaveAttribute('method', 'post');
  await context.close();
});
