import { expect, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { listsNow } from './lists.ts';
import { expectTitles, json, link, open, REFUSED, stubMember, toggle } from './stub-member.ts';

const SIGNED_OUT = json({ code: 'not_signed_in', message: 'Please log in first.' }, 401);

test.use({
  allowedConsole: /^(Failed to load resource|Failed to fetch|The (watchlist|watched status) could not be changed)/,
});

test('lists that cannot be loaded can be retried, and a film that cannot be removed returns to its place', {
  tag: '@desktop',
}, async ({ page }) => {
  let lists = json(listsNow());
  await stubMember(page, { lists: (route) => lists(route), ratings: REFUSED, change: REFUSED });
  await open(page, '?view=ratings');
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch ratings. The database is busy.');
  lists = REFUSED;
  await open(page);
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch user list. The database is busy.');
  lists = json(listsNow());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);

  const release = await hold(page, '**/api/user-list/remove/*');
  await link(page, 'Attic').hover();
  await toggle(page, 'Watchlist: Attic').click();
  await expectTitles(page, ['Cellar', 'Belfry', 'Dungeon']);
  release();
  await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
  await expect(page.getByRole('alert')).toHaveText(
    '“Attic” could not be removed from your watchlist. Please try again.',
  );
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // The session ends after the page has checked it once.
  let checks = 0;
  await page.route('**/api/auth/status', (route) =>
    json({ user: checks++ === 0 ? { email: 'jamie@example.org' } : null })(route),
  );
  lists = SIGNED_OUT;
  await open(page);
  await expect(page).toHaveURL('/login?redirect=%2Flist');
});
