import { FILM, watchlistButton, watchRequests } from './film/member-film.ts';
import { expect, test } from './harness.ts';
import { hold } from './hold.ts';
import { becomeMember } from './members.ts';

// Needs cold caches. Ends with a request of a member whose session has ended.
test.use({ ownContext: true, allowedConsole: /status of 401/ });

const EARLY = ['/api/auth/status', `/api/tmdb/movie/${FILM}`, `/api/ratings/${FILM}`];

test('the first requests of a returning member are sent once, before the scripts arrive, and not used after a login', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeMember(page);
  await page.goto(`/movie/${FILM}`);
  await expect(watchlistButton(page)).toBeVisible();
  // A page uses an early response only in its first ten seconds, which are too few on a busy machine.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 10;
  });
  const release = await hold(page, '**/assets/*.js');
  const sent = EARLY.map((path) => watchRequests(page, 'GET', path));
  await page.reload({ waitUntil: 'commit' });
  for (const requests of sent) await expect.poll(() => requests.length).toBe(1);
  release();
  await expect(watchlistButton(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Fright Club, home' }).click();
  await expect(page).toHaveURL('/');
  await page.waitForLoadState('networkidle');
  expect(sent.map((requests) => requests.length)).toEqual([1, 1, 1]);

  await page.goBack();
  // The session ends; the early responses say so. Then another tab logs in.
  const added = page.waitForResponse('**/api/user-list/add');
  await watchlistButton(page).click();
  expect((await added).status()).toBe(200);
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
