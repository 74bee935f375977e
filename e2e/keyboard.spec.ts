import { FREELY_RATED_FILM } from './community-ratings.ts';
import { expect, open, test } from './harness.ts';
import { newCredentials, setRandomIpAddress } from './members.ts';
import { tabTo } from './tab-to.ts';

const FILM = `/movie/${FREELY_RATED_FILM}`;

test('a member can use the whole product with the keyboard alone', async ({ page }) => {
  test.slow();
  const { keyboard } = page;
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const credentials = newCredentials();
  await setRandomIpAddress(page);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Trailer</title>' }),
  );

  await test.step('switches to the light theme', async () => {
    await open(page, '/');
    await tabTo(page, link('Sign In'));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    await tabTo(page, button('Light theme'));
    await keyboard.press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  await test.step('registers', async () => {
    await tabTo(page, link('Create one'), 'Shift+Tab');
    await keyboard.press('Enter');
    // The login form also has an Email field, and stays until the script of the next page has come.
    await expect(page.getByLabel('Confirm Password', { exact: true })).toBeVisible();
    await tabTo(page, page.getByLabel('Email'));
    await keyboard.type(credentials.email);
    for (const label of ['Password', 'Confirm Password']) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await keyboard.type(credentials.password);
    }
    await tabTo(page, button('Create Account'));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(link('My Movies')).toBeVisible();
    await tabTo(page, button('Skip all'));
    await keyboard.press('Enter');
    await expect(page.getByText(/^Welcome\. Step/)).toHaveCount(0);
  });

  await test.step('browses a theme', async () => {
    await tabTo(page, link('Vampire'));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/keyword/vampire');
    const films = page.getByRole('list', { name: 'vampire' });
    await tabTo(page, films.getByRole('link').first());
    const card = page.getByRole('group', { name: /^About / });
    await expect(card).toBeVisible();
    await tabTo(page, card.getByRole('link', { name: /^See more/ }));
    await keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await tabTo(page, link('Page 2'));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/keyword/vampire?page=2');
  });

  await test.step('changes the month of the calendar', async () => {
    await tabTo(page, link('Fright Club, home'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await tabTo(page, link('View release calendar'));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Release Calendar' })).toBeVisible();
    await tabTo(page, link(/previous month$/i));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/calendar\?month=\d{4}-\d{2}$/);
    await expect(link(/previous month$/i)).toBeFocused();
  });

  await test.step('finds a film', async () => {
    await tabTo(page, page.getByRole('combobox', { name: 'Search movies' }), 'Shift+Tab');
    await keyboard.type('bride of frankenstein');
    const option = page.getByRole('option', { name: 'Bride of Frankenstein 1935' });
    await expect(option).toBeVisible();
    for (let step = 0; step < 7; step++) {
      if ((await option.getAttribute('aria-selected')) === 'true') break;
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
    await expect(page).toHaveURL(FILM);
    await expect(page.getByRole('heading', { level: 1, name: 'Bride of Frankenstein' })).toBeVisible();
  });

  await test.step('adds it to the watchlist, marks it as watched and sets the date', async () => {
    await tabTo(page, button('Add to watchlist'));
    await keyboard.press('Space');
    await expect(button('On watchlist')).toHaveAttribute('aria-pressed', 'true');
    await tabTo(page, button('Mark as watched'));
    await keyboard.press('Space');
    await tabTo(page, button('Another day'));
    await keyboard.press('Enter');
    await expect(page.getByLabel('Watched on', { exact: true })).toBeFocused();
    await keyboard.type('10312024');
    await keyboard.press('Enter');
    await expect(button('October 31, 2024')).toBeFocused();
  });

  await test.step('rates it overall and on the axes', async () => {
    await tabTo(page, button('Rate'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: '0', exact: true })).toBeFocused();
    await keyboard.press('9');
    await tabTo(page, page.getByRole('region', { name: 'Your rating' }).getByRole('button', { name: /eight kinds$/ }));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rate Bride of Frankenstein' });
    await tabTo(
      page,
      dialog.getByRole('radiogroup', { name: 'scares' }).getByRole('radio', { name: '0', exact: true }),
    );
    // Both keys at once, because a 0 that comes late is a score of its own.
    await Promise.all([keyboard.press('1'), keyboard.press('0')]);
    await tabTo(page, dialog.getByRole('button', { name: 'Submit ratings' }));
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(button('9/10 Change your rating')).toBeFocused();
  });

  await test.step('opens the trailer and reads the Fright Graph', async () => {
    await tabTo(page, button('Watch trailer'));
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Trailer' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(button('Watch trailer')).toBeFocused();
    await tabTo(page, button(/the numbers$/));
    await expect(page.getByRole('row', { name: /^scares 10\.0 / })).toBeVisible();
  });

  await test.step('reads the review and opens an actor', async () => {
    await tabTo(page, link('Read our review'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Bride of Frankenstein Review' })).toBeVisible();
    await tabTo(page, link('Back to Bride of Frankenstein').first());
    await keyboard.press('Enter');
    await tabTo(page, link(/^Boris Karloff/));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Boris Karloff' })).toBeVisible();
  });

  await test.step('filters the watchlist', async () => {
    await tabTo(page, link('My Movies'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/list/);
    await tabTo(page, button('Now Streaming'));
    await keyboard.press('Space');
    await tabTo(page, button('Filter By'));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('checkbox', { name: 'Not Available for Streaming' }));
    await keyboard.press('Space');
    await keyboard.press('Escape');
    await expect(button(/^Filter By/)).toBeFocused();
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
    await tabTo(page, page.getByRole('tabpanel').getByRole('link', { name: /^Bride of Frankenstein/ }));
    await expect(page.getByRole('group', { name: 'About Bride of Frankenstein' })).toContainText('Your rating 9/10');
  });

  await test.step('switches tabs', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Watchlist' }), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Ratings' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText('9/10');
    await keyboard.press('ArrowRight');
    await keyboard.press('Space');
    await expect(page.getByRole('tabpanel', { name: 'Watched' }).getByRole('listitem')).toContainText(
      'October 31, 2024',
    );
  });

  await test.step('ends other sessions and signs out', async () => {
    await tabTo(page, link(/Profile/), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(page, link('Account and security'));
    await keyboard.press('Enter');
    await tabTo(page, page.locator('summary', { hasText: 'Devices' }));
    await keyboard.press('Enter');
    await tabTo(page, button('Log out all other devices'));
    await keyboard.press('Enter');
    await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible();
    await tabTo(page, button('Log Out'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(link('Sign In')).toBeVisible();
  });
});
