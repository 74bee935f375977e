import type { Locator, Page } from '@playwright/test';
import type { Picks } from '../../src/features/horror-profile/contract/horror-profile.ts';
import { expect, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { REFUSED } from '../my-movies/stub-member.ts';
import { rows } from '../tonight/found.ts';

const row = (page: Page) => page.getByRole('region', { name: 'For you' });
const visible = (films: Locator) => films.filter({ visible: true });
const REASON = /^(You like |Like |Among the best-rated films|\w+ of your (eights|nines|tens) are )/;
const TEN = [9, 9, 6, 3, 9, 6, 3, 9, 6, 3];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

// In one test the server refuses a rating.
test.use({ allowedConsole: /503|^The rating could not be saved/ });

test('the row "For you" offers films to rate with one tap until there are picks, and the picks stay after a reload', {
  tag: '@phone',
}, async ({ page }) => {
  await becomeMember(page);
  await open(page, '/');
  const status = row(page).getByRole('status');
  const films = row(page).getByRole('listitem');
  await expect(status).toHaveText('Rate 10 more films, so that we can pick films for you.');
  await expect(visible(films)).toHaveCount(3);
  const [first = ''] = await films.getByRole('link').allTextContents();
  const firstFilm = films.getByRole('link', { name: first, exact: true });
  await page.route('**/api/ratings/*', REFUSED, { times: 1 });
  await films.first().getByRole('button', { name: 'Fine' }).click();
  await expect(page.getByText(`Your rating of “${first}” could not be saved. Please try again.`)).toBeVisible();
  await expect(firstFilm).toBeVisible();
  await films.first().getByRole('button', { name: 'Not seen' }).click();
  await expect(firstFilm).toHaveCount(0);
  await expect(status).toHaveText('Rate 10 more films, so that we can pick films for you.');
  for (const [place, answer] of TEN.entries()) {
    const label = { 9: 'Loved it', 6: 'Fine', 3: 'No' }[answer] ?? '';
    const left = 9 - place;
    await films.first().getByRole('button', { name: label, exact: true }).press('Enter');
    if (left > 0) {
      await expect(status).toHaveText(
        `Rate ${left} more ${left === 1 ? 'film' : 'films'}, so that we can pick films for you.`,
      );
      await expect(films.first().getByRole('button').first()).toBeFocused();
    }
    if (place === 3) {
      // Back from another tab, the page loads the picks again.
      const again = page.waitForResponse('**/api/picks*');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await again;
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await expect(status).toHaveText('Rate 6 more films, so that we can pick films for you.');
    }
  }
  await expect(row(page)).toContainText('Picked for you today');
  await expect(visible(films)).toHaveCount(3);
  const titles = await films.getByRole('link').allTextContents();
  const picks: Picks = await (await page.request.get('/api/picks')).json();
  expect(titles).toEqual(picks.results.slice(0, 3).map(({ title }) => title));
  await page.reload();
  await expect(films.getByRole('link')).toHaveText(titles);
  await row(page).getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL('/tonight?sort=for-you');
});

test('members with ten ratings find films in the order "For you", and see the reasons on every screen', {
  tag: '@desktop',
}, async ({ page }) => {
  // For visitors there is no such order, not even at its URL.
  await open(page, '/tonight?sort=for-you');
  const sorts = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sorts).toHaveValue('match');
  await expect(sorts.getByRole('option', { name: 'For you' })).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
  await open(page, '/');
  await expect(row(page)).toHaveCount(0);

  await becomeMember(page);
  const { telling }: Picks = await (await page.request.get('/api/picks')).json();
  const rate = async (from: number, to: number) => {
    for (const [place, overallRating] of TEN.entries()) {
      if (place < from || place >= to) continue;
      const data = { overallRating, detailedRatings: {} };
      expect((await page.request.post(`/api/ratings/${telling[place]?.id}`, { data })).status()).toBe(200);
    }
  };
  await rate(0, 1);
  await open(page, '/horror-profile');
  const films = page.getByRole('list', { name: 'Films to rate' }).getByRole('listitem');
  await expect(films).toHaveCount(12);
  await films.first().getByRole('button', { name: 'Loved it' }).click();
  await expect(films).toHaveCount(11);

  await rate(1, 10);
  await open(page, '/tonight');
  await expect(sorts.getByRole('option').first()).toHaveText('For you');
  await sorts.selectOption('For you');
  await expect(page).toHaveURL('/tonight?sort=for-you');
  const response = await page.request.get('/api/films/by-fright?sort=for-you&unseen=true');
  const titles = (await response.json()).results.map(({ title }: { title: string }) => title);
  await expect(rows(page).getByRole('heading')).toHaveText(titles);
  const pick = page.waitForResponse(/by-fright\/pick/);
  await page.getByRole('button', { name: 'Surprise me' }).click();
  const { film } = await (await pick).json();
  expect(film.reason).toMatch(REASON);
  await expect(page.locator('[aria-labelledby="drawn-film"]').getByRole('listitem')).toHaveText(film.chips);

  await open(page, '/horror-profile');
  await expect(page.getByText(/This profile is based on your ratings of 1[01] films\./)).toBeVisible();
  const loved = page.getByRole('region', { name: 'You might love' });
  await expect(loved.getByRole('listitem')).toHaveCount(12);
  await expect(loved.getByText(REASON)).toHaveCount(12);
});
