import { EXPECTED_CONSOLE, openScreen, SCREENS } from './accessibility/screens.ts';
import { expect, test } from './harness.ts';
import { profileOf, stubProfile } from './horror-profile/stub-profile.ts';
import { addFilms, MOST_SHIFT, shiftsOf, watchShifts } from './layout-shift.ts';
import { becomeMember } from './members.ts';
import { RATED } from './my-movies/lists.ts';
import { json } from './my-movies/stub-member.ts';

const THIS_YEAR = `/year/${new Date().getUTCFullYear()}`;
/** The screens of members, with their own data. */
const OWN = ['/list', '/list?view=watched', '/list?view=watched&order=title', '/list?view=ratings']
  .concat(THIS_YEAR, `${THIS_YEAR}/october`, '/horror-profile')
  .concat('/', '/movie/694', '/keyword/vampire', '/search?q=alien', '/tonight', '/profile', '/news', '/limits');

// The screens show invented films, whose pictures do not exist.
test.use({ allowedConsole: EXPECTED_CONSOLE });

for (const count of [0, 4, 93, 1000]) {
  test(`no screen moves while it loads for a member with ${count} films`, async ({ page }) => {
    test.setTimeout(240_000);
    await becomeMember(page);
    await addFilms(page, count);
    // Ratings would change the community's figures, which other tests expect.
    await stubProfile(profileOf(count))(page);
    const totalPages = Math.ceil(count / RATED.length);
    await page.route('**/api/ratings/user?*', json({ ratings: RATED.slice(0, count), totalPages, currentPage: 1 }));
    await watchShifts(page);
    // From here on, the browser knows that somebody is signed in.
    await page.goto('/');
    await shiftsOf(page);
    for (const path of OWN) {
      await page.goto(path);
      const { sum, moved } = await shiftsOf(page);
      expect.soft(sum, `${path} moved: ${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
  });
}

test.describe('every screen', () => {
  for (const screen of SCREENS) {
    test(`${screen.name} does not move while it loads`, async ({ page }) => {
      const prepare = async () => {
        await screen.prepare?.(page);
        await watchShifts(page);
      };
      await openScreen(page, { ...screen, prepare });
      const { sum, moved } = await shiftsOf(page);
      expect(sum, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
    });
  }
});

test('tonight does not move for a member with limits', async ({ page }) => {
  await becomeMember(page);
  const limits = { axes: { scares: 8, gore: 5 }, notes: ['animal-dies'] };
  expect((await page.request.put('/api/limits', { data: limits })).ok()).toBe(true);
  // From here on, the browser knows that somebody with limits is signed in.
  await page.goto('/tonight');
  await expect(page.getByText(/^Your limits hide/)).toBeVisible();
  await watchShifts(page);
  await page.goto('/tonight');
  await expect(page.getByText(/^Your limits hide/)).toBeVisible();
  const { sum, moved } = await shiftsOf(page);
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
});
