import { FILM, watchlistButton, watchRequests } from './film/member-film.ts';
import { expect, test } from './harness.ts';
import { hold } from './hold.ts';
import { becomeMember } from './members.ts';

// Needs cold caches.
test.use({ ownContext: true });

const EARLY = ['/api/auth/status', `/api/tmdb/movie/${FILM}`, `/api/ratings/${FILM}`];

test.describe('the first requests of a returning member', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await becomeMember(page);
    await page.goto(`/movie/${FILM}`);
    await expect(watchlistButton(page)).toBeVisible();
  });

  test('are sent once, before the scripts of the page have arrived', async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    const sent = EARLY.map((path) => watchRequests(page, 'GET', path));
    await page.reload({ waitUntil: 'commit' });
    for (const requests of sent) await expect.poll(() => requests.length).toBe(1);
    release();
    await expect(watchlistButton(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(sent.map((requests) => requests.length)).toEqual([1, 1, 1]);
  });

  test.describe('after the end of the session', () => {
    test.use({ allowedConsole: /status of 401/ });

    test('get responses that the page does not use after the next login', async ({ page }) => {
      await watchlistButton(page).click();
      await expect(page.getByRole('button', { name: 'On watchlist' })).toBeVisible();
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      await page.reload();
      await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible();
      await page.context().addCookies(cookies);
      await page.evaluate(() => {
        localStorage.setItem('member', '1');
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
      await expect(page.getByRole('button', { name: 'On watchlist' })).toBeVisible();
    });
  });
});
