import type { Locator, Page } from '@playwright/test';
import type { Picks } from '../../src/features/horror-profile/contract/horror-profile.ts';
import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { filters } from '../tonight/found.ts';

const row = (page: Page) => page.getByRole('region', { name: 'For you' });
const visible = (films: Locator) => films.filter({ visible: true });
const REASON = /^(You prefer |Like |Among the best-rated films)/;

/** Becomes a member who has given these overall ratings to the films that tell most about a member's taste. */
async function becomeRater(page: Page, ratings: number[]): Promise<void> {
  await becomeMember(page);
  const { telling }: Picks = await (await page.request.get('/api/picks')).json();
  for (const [place, overallRating] of ratings.entries()) {
    const data = { overallRating, detailedRatings: {} };
    expect((await page.request.post(`/api/ratings/${telling[place]?.id}`, { data })).status()).toBe(200);
  }
}

const TEN = [9, 9, 6, 3, 9, 6, 3, 9, 6, 3];

// In one test the server refuses a rating.
test.use({ allowedConsole: /503|^Rating a film failed/ });

test.describe('the row "For you" on the front page', () => {
  test('is not shown to visitors', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await expect(row(page)).toHaveCount(0);
  });

  test('offers films to rate with one tap until there are picks, and the picks stay after a reload', {
    tag: '@phone',
  }, async ({ page, isPhone }) => {
    await becomeMember(page);
    await page.goto('/');
    await hydrated(page);
    const status = row(page).getByRole('status');
    const films = row(page).getByRole('listitem');
    await expect(status).toHaveText('Rate 10 more films that you have seen.');
    await expect(visible(films)).toHaveCount(isPhone ? 3 : 5);
    await expectNoAxeViolations(page);
    const [first = ''] = await films.getByRole('link').allTextContents();
    await films.first().getByRole('button', { name: 'Not seen' }).click();
    await expect(films.getByRole('link', { name: first, exact: true })).toHaveCount(0);
    await expect(status).toHaveText('Rate 10 more films that you have seen.');
    for (const [place, answer] of TEN.entries()) {
      const label = { 9: 'Loved it', 6: 'Fine', 3: 'No' }[answer] ?? '';
      const left = 9 - place;
      await films.first().getByRole('button', { name: label, exact: true }).press('Enter');
      if (left > 0) {
        await expect(status).toHaveText(`Rate ${left} more ${left === 1 ? 'film' : 'films'} that you have seen.`);
        await expect(films.first().getByRole('button').first()).toBeFocused();
      }
    }
    await expect(row(page)).toContainText('Today’s choice, from your ratings.');
    await expect(visible(films)).toHaveCount(isPhone ? 3 : 5);
    await expectNoAxeViolations(page);
    const titles = await films.getByRole('link').allTextContents();
    const picks: Picks = await (await page.request.get('/api/picks')).json();
    expect(titles).toEqual(picks.results.slice(0, isPhone ? 3 : 5).map(({ title }) => title));
    if (!isPhone) await expect(films.first().getByText(REASON)).toBeVisible();
    await page.reload();
    await expect(films.getByRole('link')).toHaveText(titles);
    await row(page).getByRole('link', { name: 'See all' }).click();
    await expect(page).toHaveURL('/tonight?sort=for-you');
  });

  test('shows a message when a rating is not saved, and offers the film again', { tag: '@desktop' }, async ({
    page,
  }) => {
    await becomeMember(page);
    await page.route('**/api/ratings/*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
    );
    await page.goto('/');
    await hydrated(page);
    const films = row(page).getByRole('listitem');
    await expect(films).toHaveCount(5);
    const [first = ''] = await films.getByRole('link').allTextContents();
    await films.first().getByRole('button', { name: 'Fine' }).click();
    await expect(page.getByText(`“${first}” could not be rated. Please try again.`)).toBeVisible();
    await expect(films.getByRole('link', { name: first, exact: true })).toBeVisible();
  });
});

test.describe('Find tonight’s film', () => {
  const sorts = (panel: Locator) => panel.getByRole('combobox', { name: 'Sort by' });

  test('offers members "For you" as the first order, and lists the films in this order when it is chosen', {
    tag: '@desktop',
  }, async ({ page, isPhone }) => {
    await becomeRater(page, TEN);
    await page.goto('/tonight');
    await hydrated(page);
    const panel = await filters(page, isPhone);
    await expect(sorts(panel).getByRole('option').first()).toHaveText('For you');
    await sorts(panel).selectOption('For you');
    await expect(page).toHaveURL('/tonight?sort=for-you');
    if (isPhone) await page.getByRole('button', { name: /^Show/ }).click();
    const response = await page.request.get('/api/films/by-fright?sort=for-you&unseen=true');
    const titles = (await response.json()).results.map(({ title }: { title: string }) => title);
    const found = page.locator('ul[aria-labelledby=found] > li');
    await expect(found.getByRole('heading')).toHaveText(titles);
    await expectNoAxeViolations(page);
  });

  test('is ordered by best match for visitors, even at the URL of the order "For you"', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/tonight?sort=for-you');
    await hydrated(page);
    const panel = await filters(page, false);
    await expect(sorts(panel)).toHaveValue('match');
    await expect(sorts(panel).getByRole('option', { name: 'For you' })).toHaveCount(0);
    await expect(page.locator('ul[aria-labelledby=found] > li').first()).toBeVisible();
  });

  test('shows a member the reasons for the film that “Surprise me” has drawn', { tag: '@desktop' }, async ({
    page,
  }) => {
    await becomeRater(page, TEN);
    await page.goto('/tonight');
    await hydrated(page);
    const pick = page.waitForResponse(/by-fright\/pick/);
    await page.getByRole('button', { name: 'Surprise me' }).click();
    const { film } = await (await pick).json();
    expect(film.reason).toMatch(REASON);
    const drawn = page.locator('[aria-labelledby="drawn-film"]');
    await expect(drawn.getByRole('listitem')).toHaveText(film.chips);
    await expectNoAxeViolations(page);
  });
});

test('the Horror Profile says who gave most of the axis ratings, and recommends films', { tag: '@desktop' }, async ({
  page,
}) => {
  await becomeRater(page, TEN);
  await page.goto('/horror-profile');
  await expect(page.getByText('From your ratings of 10 films; most axis ratings are by our editors.')).toBeVisible();
  const loved = page.getByRole('region', { name: 'You might love' });
  await expect(loved.getByRole('listitem')).toHaveCount(12);
  await expect(loved.getByText(REASON)).toHaveCount(12);
  await expectNoAxeViolations(page);
});

test('the Horror Profile of a member with few ratings offers films that can be rated on the page', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeRater(page, [9]);
  await page.goto('/horror-profile');
  await hydrated(page);
  const films = page.getByRole('list', { name: 'Films to rate' }).getByRole('listitem');
  await expect(films).toHaveCount(12);
  await expectNoAxeViolations(page);
  await films.first().getByRole('button', { name: 'Loved it' }).click();
  await expect(films).toHaveCount(11);
});
