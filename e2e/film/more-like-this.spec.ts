import type { AlikeFilms } from '../../src/features/tonight/contract/finder.ts';
import { RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, test } from '../harness.ts';

const SECTION = { name: 'More like this' };

test('"More like this" links to eight films, and to searches for less gory, scarier and stranger films', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { results, steps }: AlikeFilms = await (await request.get(`/api/films/${RATED_FILM}/alike`)).json();
  const labels = { gore: ['less', 'Less gore'], scares: ['more', 'Scarier'], unpredictability: ['more', 'Weirder'] };
  const offered = Object.entries(labels).flatMap(([axis, [direction, label]]) =>
    steps.flatMap((step) => (step.axis === axis && step.direction === direction ? [`${label}`] : [])),
  );
  expect(offered.length).toBeGreaterThan(0);
  const html = await (await request.get(`/movie/${RATED_FILM}`)).text();
  for (const { id } of results) expect(html).toContain(`href="/movie/${id}"`);

  await page.goto(`/movie/${RATED_FILM}`);
  await hydrated(page);
  const links = page.getByRole('list', { name: 'Films like this, but' }).getByRole('link');
  await expect(links).toHaveText(offered);
  await links.first().press('Enter');
  await expect(page).toHaveURL(/\/tonight\?/);
  await expect(page.getByText('like The Shining').first()).toBeVisible();
  expect(await page.locator('ul[aria-labelledby=found] > li').count()).toBeGreaterThan(4);

  await page.goBack();
  const cards = page.getByRole('region', SECTION).getByRole('list', SECTION).getByRole('listitem');
  await expect(cards).toHaveCount(8);
  for (const [index, { title, reason }] of results.entries()) {
    await expect(cards.nth(index).getByRole('heading', { level: 3, name: title, exact: true })).toBeVisible();
    await expect(cards.nth(index)).toContainText(reason);
  }
  // The whole card is the link.
  await cards.first().click();
  await expect(page.getByRole('heading', { level: 1, name: results[0]?.title ?? '', exact: true })).toBeVisible();
});
