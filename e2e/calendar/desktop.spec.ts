import type { Page } from '@playwright/test';
import { expect, hydrated, stopClock, test } from '../harness.ts';
import { OVERVIEW, openApril, RELEASES, stepTo, stubMonth } from './releases.ts';

// Stops the clock, which belongs to the context.
test.use({ ownContext: true });

/** Finds an entry in the table only, because its popup has a link with the same name. */
const entryOf = (page: Page, title: string) => page.getByRole('table').getByRole('link', { name: title });

const popup = (page: Page, date: string) =>
  page.getByText(`Release Date: ${date}`).locator('xpath=ancestor::*[@id][1]');

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('weeks start on Sunday, include days of other months, and mark today', async ({ page }) => {
    await page.goto('/calendar');
    const table = page.getByRole('table', { name: / in [A-Z][a-z]+ \d{4}$/ });
    await expect(table.getByRole('columnheader')).toHaveText([
      /Sunday/,
      /Monday/,
      /Tuesday/,
      /Wednesday/,
      /Thursday/,
      /Friday/,
      /Saturday/,
    ]);
    const today = new Date().toISOString().slice(0, 10);
    await expect(table.locator('td[aria-current="date"] time')).toHaveAttribute('datetime', today);
    await expect(table.getByRole('cell', { name: /^Today, / })).toHaveAttribute('aria-current', 'date');
    await page.goto('/calendar?month=2025-10');
    await expect(table.getByRole('cell').first()).toContainText('September 28');
    await expect(
      table.getByRole('cell', { name: /October 17/ }).getByRole('link', { name: 'Frankenstein' }),
    ).toBeVisible();
  });

  test('the link "Today" leads back to the current month', async ({ page }) => {
    await page.goto('/calendar?month=2025-10');
    await hydrated(page);
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page).toHaveURL(/\/calendar$/);
  });

  test('a day with many films shows three of them, and the others on demand', async ({ page }) => {
    await openApril(page);
    await expect(page.getByRole('link', { name: /^Crowded/ })).toHaveCount(3);
    await page.getByRole('button', { name: '+3 more' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^Crowded/ })).toHaveCount(6);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Crowded 4' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Show less' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^Crowded/ })).toHaveCount(3);
  });

  test('the loading overlay covers the grid, and nothing moves when the films arrive', async ({ page }) => {
    await stubMonth(page, '2024/04', RELEASES);
    await page.goto('/calendar?month=2024-03');
    await hydrated(page);
    await stepTo(page, 'next');
    await expect(page.getByRole('status').filter({ hasText: 'Loading April 2024', visible: true })).toBeVisible();
    const before = await page.getByRole('table').boundingBox();
    await expect(entryOf(page, 'Right Below')).toBeVisible();
    expect(await page.getByRole('table').boundingBox()).toEqual(before);
  });

  test('half a second of hovering over an entry opens its popup, which stays open under the pointer', async ({
    page,
  }) => {
    await openApril(page);
    const entry = entryOf(page, 'Left Above');
    const open = popup(page, 'April 1, 2024');
    await stopClock(page);
    await entry.hover();
    await page.clock.runFor(490);
    await expect(open).toBeHidden();
    await page.clock.runFor(20);
    await expect(open).toBeVisible();
    await expect(open).toContainText('Left Above');
    await expect(open.locator('img')).toHaveAttribute('src', /^\/images\/art\/poster\/\d+\.svg$/);
    await expect(open).toContainText(OVERVIEW);
    expect((await open.boundingBox())?.width).toBe(480);

    await open.hover();
    await page.clock.runFor(600);
    await expect(open).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(290);
    await expect(open).toBeVisible();
    await page.clock.runFor(20);
    await expect(open).toBeHidden();
  });

  test('a month with few releases has low rows for its empty weeks', async ({ page }) => {
    await page.goto('/calendar?month=1973-12&show=releases');
    const heights = await page
      .getByRole('table')
      .getByRole('row')
      .evaluateAll((rows) => rows.slice(1).map((row) => [row.querySelector('a') !== null, row.clientHeight] as const));
    expect(heights.some(([hasFilms]) => hasFilms)).toBe(true);
    for (const [hasFilms, height] of heights) expect(height > 100).toBe(hasFilms);
  });

  test('moving the pointer across an entry opens no popup', async ({ page }) => {
    await openApril(page);
    await stopClock(page);
    await entryOf(page, 'Right Below').hover();
    await page.clock.runFor(450);
    await page.mouse.move(5, 5);
    await page.clock.runFor(1000);
    await expect(popup(page, 'April 27, 2024')).toBeHidden();
  });

  test('the popup moves left at the edge of the window, and opens above entries at the bottom of the calendar', async ({
    page,
  }) => {
    await openApril(page);
    await entryOf(page, 'Right Below').hover();
    const right = popup(page, 'April 27, 2024');
    await expect(right).toBeVisible();
    const rightBox = await right.boundingBox();
    const entryBox = await entryOf(page, 'Right Below').boundingBox();
    expect(rightBox?.x).toBeLessThan(entryBox?.x ?? 0);
    expect((rightBox?.x ?? 0) + (rightBox?.width ?? 0)).toBeLessThanOrEqual(1280);

    const last = entryOf(page, 'The Last Day');
    await last.hover();
    const above = popup(page, 'April 30, 2024');
    await expect(above).toBeVisible();
    const aboveBox = await above.boundingBox();
    expect((aboveBox?.y ?? 0) + (aboveBox?.height ?? 0)).toBeLessThanOrEqual((await last.boundingBox())?.y ?? 0);
    await page.mouse.move(5, 5);
    await expect(above).toBeHidden();

    await page.setViewportSize({ width: 1280, height: 540 });
    await last.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 200));
    await last.hover();
    await expect(above).toBeVisible();
    await expect(above).toBeInViewport({ ratio: 1 });
  });

  test("the popup's poster leads to the film", async ({ page }) => {
    await openApril(page);
    await entryOf(page, 'Right Below').hover();
    await popup(page, 'April 27, 2024').getByRole('link').click();
    await expect(page).toHaveURL(/\/movie\/1196067$/);
  });

  test('keyboard focus opens the popup, Escape closes it, and Enter opens the film', async ({ page }) => {
    await openApril(page);
    const entry = entryOf(page, 'Right Below');
    await page.getByRole('button', { name: '+3 more' }).focus();
    await page.keyboard.press('Tab');
    await expect(entry).toBeFocused();
    const open = popup(page, 'April 27, 2024');
    await expect(open).toBeVisible();
    await expect(entry).toHaveAccessibleDescription(/Release Date: April 27, 2024/);
    await page.keyboard.press('Escape');
    await expect(open).toBeHidden();
    await expect(entry).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(popup(page, 'April 30, 2024')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/movie\/539517$/);
  });
});
