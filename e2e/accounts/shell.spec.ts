import { expect, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { becomeMember } from '../members.ts';
import { open } from './forms.ts';

test.describe('the shell of a member', () => {
  test('has watchlist, profile and Log Out on desktops', { tag: '@desktop' }, async ({ page }) => {
    const { email } = await becomeMember(page);
    await open(page, '/calendar');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'My Movies' })).toHaveAttribute('href', '/list');
    const profile = header.getByRole('link', { name: `Profile, ${email}`, exact: true });
    await expect(profile).toContainText(`${email.charAt(0).toUpperCase()}Profile`);
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    await expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await profile.click();
    await expect(page).toHaveURL('/profile');
  });

  test('requests no member data when Log Out leads back to a front page that was open before', {
    tag: '@desktop',
  }, async ({ page }) => {
    await becomeMember(page);
    await open(page, '/');
    await expect(page.getByRole('button', { name: /^Watchlist: / }).first()).toBeAttached();
    // With slower timers, the front page renders before its components are told that the member has signed out.
    await page.evaluate(() => {
      const later = window.setTimeout;
      window.setTimeout = ((handler: () => void, ms = 0) => later(handler, ms + 50)) as typeof setTimeout;
    });
    const header = page.getByRole('banner');
    // The test waits for these requests, because they would get 401 after Log Out.
    const loaded = page.waitForResponse('**/api/shares');
    await header.getByRole('link', { name: /Profile/ }).click();
    await page.getByRole('main').getByRole('link', { name: 'You', exact: true }).click();
    await expect(page).toHaveURL('/profile/you');
    await loaded;
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await header.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(calls.filter((path) => path.startsWith('/api/user-list'))).toEqual([]);
  });

  test('has Watchlist and Profile in the phone navigation, and Sign Out on the profile', { tag: '@phone' }, async ({
    page,
  }) => {
    await becomeMember(page);
    await open(page, '/profile');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText(['Home', 'Tonight', 'Find', 'Watchlist', 'Profile']);
    await expect(navigation.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    await expect(navigation.getByRole('link', { name: 'Watchlist' })).toHaveAttribute('href', '/list');
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeHidden();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(navigation.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await (await page.request.get('/api/auth/status')).json()).toMatchObject({ user: null });
  });

  test('has Calendar and Movie night one tap from home and the Horror Profile two, and marks the current page', async ({
    page,
    isPhone,
  }) => {
    await page.setViewportSize({ width: isPhone ? 360 : 1280, height: 900 });
    await becomeMember(page);
    const header = page.getByRole('banner');
    for (const [name, path] of [
      ['Calendar', '/calendar'],
      ['Movie night', '/night'],
    ] as const) {
      await open(page, '/');
      await header.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(header.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expect(header.locator('[aria-current]')).toHaveCount(1);
    }
    await page.goto('/night/none-such');
    // On phones, a night hides the header.
    await expect(page.locator('header a', { hasText: 'Movie night' })).toHaveAttribute('href', '/night');

    await open(page, '/');
    const main = isPhone ? page.getByRole('navigation', { name: 'Main' }) : header;
    const profile = main.getByRole('link', { name: /^Profile/ });
    await profile.click();
    await expect(profile).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Your Horror Profile' }).click();
    await expect(page).toHaveURL('/horror-profile');
  });

  test.describe('that is checked late', { tag: '@desktop' }, () => {
    // A request that is under way when another tab logs out.
    test.use({ allowedConsole: /status of 401/ });

    test('shows no link of a visitor and does not move while the session is checked, and follows another tab', async ({
      page,
    }) => {
      await becomeMember(page);
      const release = await hold(page, '**/api/auth/status');
      // The device does not remember the member.
      await open(page, '/calendar');
      const signIn = page.getByRole('link', { name: 'Sign In', exact: true });
      await expect(signIn).toHaveCount(0);
      const search = page.getByPlaceholder('Search movies...').first();
      const before = await search.boundingBox();
      release();
      await expect(page.getByRole('banner').getByRole('link', { name: 'My Movies' })).toBeVisible();
      expect(await search.boundingBox()).toEqual(before);

      expect((await page.request.post('/api/auth/logout', { data: {} })).status()).toBe(204);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(signIn.first()).toBeVisible();
    });
  });
});
