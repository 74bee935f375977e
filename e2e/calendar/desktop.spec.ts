import type { Page } from '@playwright/test';
import { dayAgo } from '../days.ts';
import { expect, hydrated, stopClock, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { monthLabel, OVERVIEW, openApril, RELEASES, stepTo, stubMonth } from './releases.ts';

// Stops the clock, which belongs to the context.
test.use({ ownContext: true });

/** Finds an entry in the table only, because its popup has a link with the same name. */
const entryOf = (page: Page, title: string | RegExp) => page.getByRole('table').getByRole('link', { name: title });

const popup = (page: Page, date: string) =>
  page.getByText(`Release Date: ${date}`).locator('xpath=ancestor::*[@id][1]');

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('each month has its own URL, weeks start on Sunday, include days of other months, and mark today', async ({
    page,
  }) => {
    // The response may be a minute old.
    const before = new Date(Date.now() - 60_000).toISOString().slice(0, 10);
    await page.goto('/calendar');
    const table = page.getByRole('table', { name: / in [A-Z][a-z]+ \d{4}$/ });
    await expect(table.getByRole('columnheader').first()).toHaveText(/Sunday/);
    await expect(table.getByRole('columnheader').last()).toHaveText(/Saturday/);
    const today = await table.locator('td[aria-current="date"] time').getAttribute('datetime');
    expect([before, dayAgo()]).toContain(today);
    await expect(table.getByRole('cell', { name: /^Today, / })).toHaveAttribute('aria-current', 'date');

    await page.goto('/calendar?month=2025-10');
    await hydrated(page);
    await expect(table.getByRole('cell').first()).toContainText('September 28');
    await expect(
      table.getByRole('cell', { name: /October 17/ }).getByRole('link', { name: 'Frankenstein' }),
    ).toBeVisible();
    await stepTo(page, 'next');
    await expect(page).toHaveURL(/month=2025-11$/);
    await expect(page).toHaveTitle(/November 2025/);
    await page.goBack();
    await expect(monthLabel(page, 'October 2025')).toBeVisible();
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page).toHaveURL(/\/calendar$/);

    // A month with few releases has low rows for its empty weeks.
    await page.goto('/calendar?month=1932-02&show=releases');
    const heights = await table
      .getByRole('row')
      .evaluateAll((rows) => rows.slice(1).map((row) => [row.querySelector('a') !== null, row.clientHeight] as const));
    expect(heights.some(([hasFilms]) => hasFilms)).toBe(true);
    for (const [hasFilms, height] of heights) expect(height > 100).toBe(hasFilms);
  });

  test('the loading overlay covers the grid, nothing moves when the films arrive, and all works by keyboard', async ({
    page,
  }) => {
    await stubMonth(page, '2024/04', RELEASES);
    const release = await hold(page, '**/api/tmdb/horror-releases/2024/04');
    await page.goto('/calendar?month=2024-03');
    await hydrated(page);
    await stepTo(page, 'next');
    await expect(page.getByRole('status').filter({ hasText: 'Loading April 2024', visible: true })).toBeVisible();
    const before = await page.getByRole('table').boundingBox();
    release();
    const entry = entryOf(page, 'Right Below');
    await expect(entry).toBeVisible();
    expect(await page.getByRole('table').boundingBox()).toEqual(before);

    const crowded = entryOf(page, /^Crowded/);
    const more = page.getByRole('button', { name: '+3 more' });
    await expect(crowded).toHaveCount(3);
    await more.press('Enter');
    await expect(crowded).toHaveCount(6);
    await page.keyboard.press('Tab');
    await expect(entryOf(page, 'Crowded 4')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Show less' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(crowded).toHaveCount(3);

    await more.focus();
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

  test('half a second of hovering over an entry, and not less, opens its popup, which stays open under the pointer', async ({
    page,
  }) => {
    await openApril(page);
    const entry = entryOf(page, 'Left Above');
    const open = popup(page, 'April 1, 2024');
    await stopClock(page);
    await entry.hover();
    await page.clock.runFor(450);
    await page.mouse.move(5, 5);
    await page.clock.runFor(1000);
    await expect(open).toBeHidden();
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
    await above.getByRole('link').click();
    await expect(page).toHaveURL(/\/movie\/539517$/);
  });
});
