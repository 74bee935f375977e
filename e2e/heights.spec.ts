import { EXPECTED_CONSOLE, FILM } from './accessibility/screens.ts';
import { expect, hydrated, test } from './harness.ts';
import { becomeMember } from './members.ts';
import { openNight } from './night/guests.ts';

test.use({ allowedConsole: EXPECTED_CONSOLE });

/** Maximum heights on a phone of 360 px, in px: what a visitor scrolls through. */
const MOST = { home: 3_000, film: 3_600, tonight: 4_500, profile: 1_700, lobby: 1_200 };

test('no main screen of a phone is longer than its limit', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  const heightOf = async (path: string) => {
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    return page.evaluate(() => document.documentElement.scrollHeight);
  };
  expect.soft(await heightOf('/'), 'home').toBeLessThanOrEqual(MOST.home);
  expect.soft(await heightOf(FILM), 'film').toBeLessThanOrEqual(MOST.film);
  expect.soft(await heightOf('/tonight?scares=6-'), 'tonight').toBeLessThanOrEqual(MOST.tonight);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
  await becomeMember(page);
  expect.soft(await heightOf('/profile'), 'profile').toBeLessThanOrEqual(MOST.profile);
  expect.soft(await heightOf(await openNight(page, 'Jamie')), 'lobby').toBeLessThanOrEqual(MOST.lobby);
});
