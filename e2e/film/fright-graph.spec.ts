import type { Page } from '@playwright/test';
import { MOBILE_BREAKPOINT } from '../../src/contract/constants.ts';
import { byCategory, NOT_RATED } from '../../src/features/ratings/contract/rating-categories.ts';
import { RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { box, modalOf, openAsMember } from './member-film.ts';

const chart = (page: Page) => page.getByRole('img', { name: /^Fright Graph of/ });
const shown = (page: Page) => page.getByRole('button', { name: 'Hide the numbers' });
const rowOf = (page: Page, category: string) =>
  page.getByRole('table', { name: 'Fright Graph in numbers' }).getByRole('row', { name: new RegExp(`^${category}`) });

async function open(page: Page): Promise<void> {
  await page.goto(`/movie/${RATED_FILM}`);
  await hydrated(page);
  await chart(page).scrollIntoViewIfNeeded();
}

test.describe('the Fright Graph', () => {
  test('shows its figures on hover and on keyboard focus until Escape, with the editors’ estimate', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page);
    await chart(page).hover();
    await expect(shown(page)).toBeVisible();
    await page.getByRole('rowheader', { name: 'villain' }).hover();
    await expect(shown(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown(page)).toHaveCount(0);
    await page.mouse.move(5, 5);
    await chart(page).hover();
    await expect(shown(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(shown(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Watch trailer' }).focus();
    await page.keyboard.press('Tab');
    await expect(shown(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shown(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(shown(page)).toBeFocused();

    const desk = chart(page).locator('path.stroke-text');
    await expect(desk).toHaveAttribute('stroke-dasharray');
    await expect(rowOf(page, 'scares')).toHaveText('scares-8.4high');
  });

  test('is beside the text on wide screens, and shows its figures on hover only over 768 px, without moving anything', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page);
    const text = await page.getByRole('list', { name: 'Keywords' }).getByRole('link').first().boundingBox();
    const graph = await chart(page).boundingBox();
    expect(graph?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
    expect(graph?.y).toBeLessThan(text?.y ?? 0);
    const places = () =>
      page.locator('main :is(button, h2)').evaluateAll((all) =>
        all.map((one) => {
          const { top, left, width } = one.getBoundingClientRect();
          return width > 0 && { top: Math.round(top + scrollY), left };
        }),
      );
    for (const width of [MOBILE_BREAKPOINT, MOBILE_BREAKPOINT + 1, 1024, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.mouse.move(5, 5);
      await expect(page.getByRole('button', { name: 'Show the numbers' })).toBeVisible();
      const before = await places();
      await chart(page).hover();
      await expect(shown(page)).toBeVisible({ visible: width > MOBILE_BREAKPOINT });
      expect(await places()).toEqual(before);
    }
  });

  test('keeps the names of its eight categories inside a phone, and its button shows the figures', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page);
    const names = chart(page).locator('text.display');
    await expect(names).toHaveCount(8);
    for (const name of await names.all()) {
      const place = await name.boundingBox();
      expect(place?.x).toBeGreaterThanOrEqual(0);
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    const before = await chart(page).boundingBox();
    await page.getByRole('button', { name: 'Show the numbers' }).tap();
    await expect(shown(page)).toHaveAttribute('aria-expanded', 'true');
    expect((await chart(page).boundingBox())?.height).toBe(before?.height);
    await shown(page).tap();
    await expect(shown(page)).toHaveCount(0);
  });

  test('shows the button to rate all kinds together with the earlier rating, which would move it', {
    tag: '@phone',
  }, async ({ page }) => {
    const figures = (gore: number) => ({ overallRating: 6, detailedRatings: { ...byCategory(() => NOT_RATED), gore } });
    await page.route(`**/api/ratings/${RATED_FILM}`, (route) => route.fulfill({ json: figures(6) }));
    const saved = { savedAt: '2026-10-01T20:00:00.000Z', day: '2026-10-01' };
    const ratings = [6, 3].map((gore) => ({ _id: `${gore}`, ...saved, ...figures(gore) }));
    await page.route(`**/api/ratings/${RATED_FILM}/history`, (route) => route.fulfill({ json: { ratings } }));
    const release = await hold(page, `**/api/ratings/${RATED_FILM}/history`);
    await openAsMember(page, RATED_FILM);
    await expect(page.getByRole('listitem').getByText('You', { exact: true })).toBeVisible();
    const button = page.getByRole('button', { name: 'Rate all eight kinds' });
    await expect(button).toHaveCount(0);
    release();
    await expect(page.getByText('You rated its gore 3, now 6')).toBeVisible();
    await expect(button).toBeVisible();
  });

  test("gets the member's curve when the member rates a category in the modal that opens beside the chart", {
    tag: '@desktop',
  }, async ({ page }) => {
    // Stubs the member's rating: a saved one would change the community's figures, which other tests expect.
    await page.route(`**/api/ratings/${RATED_FILM}`, (route) => {
      const saved = route.request().postDataJSON()?.detailedRatings;
      const detailedRatings = { ...byCategory(() => NOT_RATED), ...saved };
      return route.fulfill({ json: { overallRating: null, detailedRatings } });
    });
    await openAsMember(page, RATED_FILM);
    await expect(page.getByText('You', { exact: true })).toHaveCount(0);
    const curve = chart(page).locator('path.stroke-sickly[stroke-dasharray]');
    let before: string | null = null;
    for (const [category, score, row] of [
      ['gore', 0, 'gore0.04.0medium'],
      ['villain', 10, 'villain10.09.0high'],
    ] as const) {
      await page.getByRole('button', { name: 'Rate all eight kinds' }).click();
      await box(modalOf(page), category, score).click();
      await modalOf(page).getByRole('button', { name: 'Submit ratings' }).click();
      await expect(modalOf(page)).toHaveCount(0);
      await expect(page.getByText('You', { exact: true })).toBeVisible();
      await expect(rowOf(page, category)).toHaveText(row);
      expect(await curve.getAttribute('d')).not.toBe(before);
      before = await curve.getAttribute('d');
      await expect(page.getByRole('button', { name: 'Rate all eight kinds' })).toBeFocused();
    }
    await expect(rowOf(page, 'plot')).toHaveText('plot-7.5medium');
  });
});
