import type { Page } from '@playwright/test';
import { RATED_FILM, THINLY_RATED_FILM } from '../community-ratings.ts';
import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { openFilmLike } from './open-film.ts';

const NO_PROFILE = { desk: null, reason: null, effective: null, known: [] };

test.describe('the Fright Graph', () => {
  test('appears when three categories are rated', { tag: '@desktop' }, async ({ page, request }) => {
    await openFilmLike(page, request, { averageDetailedRatings: { scares: 8, gore: 0, plot: 5 }, fright: NO_PROFILE });
    await expect(page.getByRole('img', { name: /^Fright Graph of/ })).toBeVisible();
    // The graph begins at the same edge as its neighbours, so no column beside it is empty.
    const edges = ['Streaming', 'Fright Graph', 'Cast'].map((name) =>
      page.getByRole('region', { name }).evaluate((section) => section.getBoundingClientRect().left),
    );
    expect(new Set(await Promise.all(edges)).size).toBe(1);
  });

  test('has its figures in a table, with a dash for missing figures', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const averageDetailedRatings = { scares: 8.449, gore: 0, plot: 5 };
    await openFilmLike(page, request, { averageDetailedRatings, fright: NO_PROFILE });
    const table = page.getByRole('table', { name: 'Fright Graph in numbers' });
    await expect(table.getByRole('columnheader')).toHaveText(['Category', 'Your Rating', 'Community']);
    await expect(table.getByRole('row', { name: /^scares/i })).toHaveText('scares-8.4');
    await expect(table.getByRole('row', { name: /^gore/i })).toHaveText('gore-0.0');
    await expect(table.getByRole('row', { name: /^acting/i })).toHaveText('acting--');
    await expect(table.getByRole('row')).toHaveCount(9);
  });

  test('keeps the names of its eight categories inside the page', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/movie/${RATED_FILM}`);
    const names = page.getByRole('img', { name: /^Fright Graph of/ }).locator('text.display');
    await expect(names).toHaveCount(8);
    for (const name of await names.all()) {
      const box = await name.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
  });
});

test.describe('the editors’ estimate in the Fright Graph', () => {
  const chart = (page: Page) => page.getByRole('img', { name: /^Fright Graph of/ });
  const rowOf = (page: Page, category: string) =>
    page.getByRole('table', { name: 'Fright Graph in numbers' }).getByRole('row', { name: new RegExp(`^${category}`) });

  test('is the only curve while members have rated just two categories; the table has its figures as words', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(`/movie/${THINLY_RATED_FILM}`);
    await hydrated(page);
    await expect(chart(page)).toHaveAccessibleName(/^Fright Graph of Alien, as our editors estimate it\. The table/);
    await expect(chart(page).locator('path.stroke-text')).toHaveCount(1);
    await expect(chart(page).locator('path.stroke-action')).toHaveCount(0);
    const graph = page.getByRole('region', { name: 'Fright Graph' });
    await expect(graph).toContainText('Editors’ estimate: our editors judged each axis from what is written and known');
    await expect(graph).toContainText('Members’ ratings replace it.');
    await expect(rowOf(page, 'scares')).toHaveText('scares-9.0high');
    await expect(rowOf(page, 'villain')).toHaveText('villain--extreme');
    await expect(graph.getByRole('button', { name: /editors’ estimate$/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the numbers' }).click();
    await expectNoAxeViolations(page);
  });

  test('becomes a dotted line, which can be hidden, when members have rated three categories', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
    const desk = chart(page).locator('path.stroke-text');
    await expect(chart(page).locator('path.stroke-action')).toHaveCount(1);
    await expect(desk).toHaveAttribute('stroke-dasharray');
    await expect(rowOf(page, 'scares')).toHaveText('scares-8.4high');
    await page.getByRole('button', { name: 'Hide the editors’ estimate' }).click();
    await expect(desk).toHaveCount(0);
    await expect(rowOf(page, 'scares')).toHaveText('scares-8.4');
    await expect(page.getByText(/^Editors’ estimate/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the editors’ estimate' }).click();
    await expect(desk).toHaveCount(1);
  });
});

test.describe('the figures of the Fright Graph', () => {
  const shown = (page: Page) => page.getByRole('button', { name: 'Hide the numbers' });

  test.beforeEach(async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
    await page.getByRole('img', { name: /^Fright Graph of/ }).scrollIntoViewIfNeeded();
  });

  test('appear on hover, stay under the pointer and close on Escape', { tag: '@desktop' }, async ({ page }) => {
    await page.getByRole('img', { name: /^Fright Graph of/ }).hover();
    await expect(shown(page)).toBeVisible();
    await page.getByRole('rowheader', { name: 'villain' }).hover();
    await expect(shown(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown(page)).toHaveCount(0);
    await page.mouse.move(5, 5);
    await page.getByRole('img', { name: /^Fright Graph of/ }).hover();
    await expect(shown(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(shown(page)).toHaveCount(0);
  });

  test('appear without moving any button, at every width', { tag: '@desktop' }, async ({ page }) => {
    const graph = page.getByRole('region', { name: 'Fright Graph' });
    const places = () =>
      graph.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    for (const width of [800, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.mouse.move(5, 5);
      await expect(page.getByRole('button', { name: 'Show the numbers' })).toBeInViewport({ ratio: 1 });
      const before = await places();
      await page.getByRole('button', { name: 'Hide the editors’ estimate' }).hover();
      await expect(shown(page)).toBeVisible();
      expect(await places()).toEqual(before);
    }
  });

  test('appear on keyboard focus', { tag: '@desktop' }, async ({ page }) => {
    await page.getByRole('button', { name: /^Content notes/ }).focus();
    await page.keyboard.press('Tab');
    await expect(shown(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shown(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(shown(page)).toBeFocused();
  });

  test('are toggled by the button, without moving the chart', { tag: '@phone' }, async ({ page }) => {
    const chart = page.getByRole('img', { name: /^Fright Graph of/ });
    const before = await chart.boundingBox();
    await page.getByRole('button', { name: 'Show the numbers' }).tap();
    await expect(shown(page)).toHaveAttribute('aria-expanded', 'true');
    expect((await chart.boundingBox())?.height).toBe(before?.height);
    await shown(page).tap();
    await expect(shown(page)).toHaveCount(0);
  });
});
