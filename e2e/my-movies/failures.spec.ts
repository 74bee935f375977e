import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { LISTS } from './lists.ts';
import { expectTitles, json, link, open, REFUSED, stubMember, toggle } from './stub-member.ts';

const SIGNED_OUT = json({ code: 'not_signed_in', message: 'Please log in first.' }, 401);

/** Ends the session after the page has checked it once. */
async function endSessionAfterLoad(page: Page): Promise<void> {
  let requests = 0;
  await page.route('**/api/auth/status', (route) =>
    json({ user: requests++ === 0 ? { email: 'jamie@example.org' } : null })(route),
  );
}

test.describe('when a request fails', () => {
  test.use({ allowedConsole: /^(Failed to load resource|Failed to fetch|Changing the)/ });

  test('a list shows a message and a retry button', { tag: '@desktop' }, async ({ page }) => {
    let isBusy = true;
    await stubMember(page, { lists: (route) => (isBusy ? REFUSED(route) : json(LISTS)(route)) });
    await open(page);
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch user list. The database is busy.');
    isBusy = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(link(page, 'Cellar')).toBeVisible();
  });

  test('the ratings show a message', { tag: '@desktop' }, async ({ page }) => {
    await stubMember(page, { ratings: REFUSED });
    await open(page, '?view=ratings');
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch ratings. The database is busy.');
  });

  test('a list leads to the login when the session has ended', { tag: '@desktop' }, async ({ page }) => {
    await stubMember(page, { lists: SIGNED_OUT });
    await endSessionAfterLoad(page);
    await open(page);
    await expect(page).toHaveURL('/login?redirect=%2Flist');
  });

  for (const name of ['Watchlist', 'Watched']) {
    test(`the ${name.toLowerCase()} toggle leads to the login when the session has ended`, { tag: '@desktop' }, async ({
      page,
      isPhone,
    }) => {
      await stubMember(page, { change: SIGNED_OUT });
      await endSessionAfterLoad(page);
      await open(page);
      if (!isPhone) await link(page, 'Attic').hover();
      await toggle(page, `${name}: Attic`).click();
      await expect(page).toHaveURL('/login?redirect=%2Flist');
    });
  }

  test('a removed film returns to the watchlist, and a message appears that can be dismissed', {
    tag: '@desktop',
  }, async ({ page, isPhone }) => {
    await stubMember(page, { change: REFUSED });
    const release = await hold(page, '**/api/user-list/remove/*');
    await open(page);
    if (!isPhone) await link(page, 'Attic').hover();
    await toggle(page, 'Watchlist: Attic').click();
    await expectTitles(page, ['Cellar', 'Belfry', 'Dungeon']);
    release();
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
    await expect(page.getByRole('alert')).toHaveText(
      '“Attic” could not be removed from your watchlist. Please try again.',
    );
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('the watched toggle stays pressed, and a message appears', { tag: '@desktop' }, async ({ page, isPhone }) => {
    await stubMember(page, { change: REFUSED });
    await open(page);
    if (!isPhone) await link(page, 'Attic').hover();
    await toggle(page, 'Watched: Attic').click();
    await expect(page.getByRole('alert')).toHaveText(
      'The watched status of “Attic” could not be saved. Please try again.',
    );
    await expect(toggle(page, 'Watched: Attic')).toHaveAttribute('aria-pressed', 'true');
  });
});
