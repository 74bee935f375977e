import { EXPECTED_CONSOLE, FILM, rememberMember } from './accessibility/screens.ts';
import { expect, painted, test } from './harness.ts';
import { hold } from './hold.ts';
import { EMPTY_PROFILE, profileOf, stubProfile } from './horror-profile/stub-profile.ts';
import { expectNoShift, watchShifts } from './layout-shift.ts';
import { listsOf, RATED } from './my-movies/lists.ts';
import { answerAsVisitor, json, stubMemberCalls } from './my-movies/stub-member.ts';
import { stubPicks } from './picks/stub-picks.ts';
import { EMPTY_YEAR, stubYear, YEAR } from './years/stub-year.ts';

// Needs cold caches.
test.use({ ownContext: true });

/** The screens whose height depends on the number of a member's films. */
const OWN = ['/', '/list', '/list?view=watched', '/list?view=watched&order=title', '/list?view=ratings'].concat(
  '/year/2025',
  '/year/2025/october',
  '/horror-profile',
);

// The films are invented; their pictures do not exist.
test.use({ allowedConsole: EXPECTED_CONSOLE });

for (const [layout, counts] of [
  ['phone', [0, 93]],
  ['desktop', [4, 1000]],
] as const)
  for (const count of counts) {
    test(`front page, lists, year pages and Horror Profile do not move while loading (${count} films, ${layout})`, {
      tag: `@${layout}`,
    }, async ({ page }) => {
      const ratings = { ratings: RATED.slice(0, count), totalPages: Math.ceil(count / RATED.length), currentPage: 1 };
      await stubMemberCalls(page, { lists: json(listsOf(count)), ratings: json(ratings) });
      await stubProfile(count ? profileOf(count) : EMPTY_PROFILE)(page);
      await stubPicks(Math.max(0, 10 - count))(page);
      await stubYear(count ? YEAR : EMPTY_YEAR)(page);
      await rememberMember(page, true);
      await watchShifts(page);
      for (const path of OWN) {
        await page.goto(path);
        await expectNoShift(page);
      }
    });
  }

/** The screens of every visitor that have more for members. */
const SHARED = ['/', '/tonight', FILM, '/limits'];
const UNKNOWN = ['/no-such-page', '/movie/999999999', '/night/bcdfgh'];

for (const [layout, width] of [
  ['phone', 360],
  ['desktop', 1280],
] as const) {
  test(`screens do not move while loading for a member whom the device does not remember (${layout})`, {
    tag: `@${layout}`,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await stubMemberCalls(page, {});
    await stubPicks(0)(page);
    await answerAsVisitor(page);
    await watchShifts(page);
    for (const path of SHARED) {
      await rememberMember(page, false);
      // The member is known before the data of the film and before the fonts.
      const releases = [await hold(page, '**/api/ratings/*'), await hold(page, '**/*.woff2')];
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('a[href="/list"]:visible').first()).toBeVisible();
      await painted(page);
      for (const release of releases) release();
      await expectNoShift(page);
    }
    // From the next page on, the device remembers the member.
    await page
      .getByRole('link', { name: /^Fright Club/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'For you' })).toBeVisible();
  });

  test(`pages at unknown addresses do not move while loading (${layout})`, { tag: `@${layout}` }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    for (const path of UNKNOWN) {
      await page.goto(path);
      await expectNoShift(page);
    }
  });
}
