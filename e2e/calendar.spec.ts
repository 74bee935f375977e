import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';

type Release = { id: number; title: string; posterPath: string | null; overview: string | null; releaseDate: string };

/** Films of the catalogue: entries lead somewhere. */
const FILM_IDS = [1422096, 1330421, 1386827, 1514533, 1197137, 1062722, 1196364, 1196067, 539517];
const OVERVIEW = 'Something old is under the stairs, and the stairs are new.';

/** Releases of April 2024 as these tests have them: a crowded day, one at the end, one without a poster. */
const RELEASES: Release[] = [
  ...Array.from({ length: 6 }, (_, index) => release(index, `Crowded ${index + 1}`, '2024-04-12')),
  { ...release(6, 'Left Above', '2024-04-01'), posterPath: null },
  release(7, 'Right Below', '2024-04-27'),
  release(8, 'The Last Day', '2024-04-30'),
];

function release(index: number, title: string, releaseDate: string): Release {
  return {
    id: FILM_IDS[index] ?? 0,
    title,
    posterPath: '/tZIMe2pYug1cS9e7AZnd1bTTidM.jpg',
    overview: OVERVIEW,
    releaseDate,
  };
}

/** Answers for a month, and counts how often it is asked for. */
async function stubMonth(page: Page, month: string, releases: Release[]): Promise<{ count: number }> {
  const calls = { count: 0 };
  await page.route(`**/api/tmdb/horror-releases/${month}`, (route) => {
    calls.count++;
    return route.fulfill({ json: releases });
  });
  return calls;
}

const stepTo = (page: Page, isPhone: boolean, step: 'previous' | 'next') =>
  page
    .getByRole(
      'link',
      isPhone ? { name: step === 'next' ? 'Next >' : '< Prev' } : { name: new RegExp(`^${step} month`, 'i') },
    )
    .click();

const monthLabel = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

/** March 2024 from the server, then April 2024 with the releases above. */
async function openApril(page: Page, isPhone: boolean) {
  await stubMonth(page, '2024/04', RELEASES);
  await page.goto('/calendar?month=2024-03');
  await hydrated(page);
  await stepTo(page, isPhone, 'next');
  await expect(page.getByRole('link', { name: /Right Below/ })).toBeVisible();
}

/** An entry of the table, whose popup holds a link of the same name. */
const entryOf = (page: Page, title: string) => page.getByRole('table').getByRole('link', { name: title });

const popup = (page: Page, date: string) =>
  page.getByText(`Release Date: ${date}`).locator('xpath=ancestor::*[@id][1]');

test('the calendar opens on the present month, whatever nonsense stands in the address', async ({ page }) => {
  const present = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format();
  for (const path of ['/calendar', '/calendar?month=2026-13', '/calendar?month=1066-10']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Release Calendar' })).toBeVisible();
    await expect(monthLabel(page, present)).toBeVisible();
  }
  await expect(page).toHaveTitle(/^Release Calendar/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the server renders the month and the way to its neighbours', async ({ page, isPhone }) => {
    await page.goto('/calendar?month=2025-10');
    await expect(monthLabel(page, 'October 2025')).toBeVisible();
    await expect(page.getByRole('link', { name: /Frankenstein/ })).toHaveAttribute('href', /^\/movie\/\d+$/);
    await stepTo(page, isPhone, 'previous');
    await page.waitForURL(/month=2025-09$/);
    await expect(monthLabel(page, 'September 2025')).toBeVisible();
  });
});

test('both forms are in the page, of which one is shown, without inline styles or doubled ids', async ({ request }) => {
  const html = await (await request.get('/calendar?month=2025-10')).text();
  expect(html).not.toMatch(/\sstyle=/);
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(html).toContain('<table');
  expect(html).toContain('&lt; Prev');
  expect(html).toContain('Next &gt;');
  expect(html).toContain('BreadcrumbList');
  expect(html).toMatch(/rel="canonical" href="[^"]*\/calendar\?month=2025-10"/);
});

test('each month is a link of its own, and the browser goes back through them', async ({ page, isPhone }) => {
  await page.goto('/calendar?month=2025-10');
  await hydrated(page);
  await stepTo(page, isPhone, 'next');
  await expect(page).toHaveURL(/month=2025-11$/);
  await expect(page).toHaveTitle(/November 2025/);
  await page.goBack();
  await expect(monthLabel(page, 'October 2025')).toBeVisible();
});

test('a month is fetched a second after the last change, once, and months passed over are not', async ({
  page,
  isPhone,
}) => {
  await page.clock.install();
  const april = await stubMonth(page, '2024/04', RELEASES);
  const may = await stubMonth(page, '2024/05', [release(7, 'Right Below', '2024-05-25')]);
  await page.goto('/calendar?month=2024-03');
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);

  await stepTo(page, isPhone, 'next');
  await expect(monthLabel(page, 'April 2024')).toBeVisible();
  await expect(page.getByText('Loading April 2024').filter({ visible: true })).toBeVisible();
  await page.clock.runFor(900);
  await stepTo(page, isPhone, 'next');
  await expect(monthLabel(page, 'May 2024')).toBeVisible();
  await page.clock.runFor(950);
  expect([april.count, may.count]).toEqual([0, 0]);

  await page.clock.runFor(100);
  await expect.poll(() => may.count).toBe(1);
  await page.clock.resume();
  await expect(page.getByRole('link', { name: /Right Below/ })).toBeVisible();

  await stepTo(page, isPhone, 'previous');
  await stepTo(page, isPhone, 'next');
  await expect(page.getByRole('link', { name: /Right Below/ })).toBeVisible();
  await page.waitForTimeout(1300);
  expect([april.count, may.count]).toEqual([0, 1]);
});

test('an empty month says so and leads to the nearest months with releases', async ({ page, isPhone }) => {
  await page.route('**/api/tmdb/horror-releases/2024/04/nearest', (route) =>
    route.fulfill({ json: { previous: '2025-10', next: null } }),
  );
  await stubMonth(page, '2024/04', []);
  await page.goto('/calendar?month=2024-03');
  await hydrated(page);
  await stepTo(page, isPhone, 'next');
  await expect(
    page.getByText(/^Nothing is known to have crept out in April 2024\.$/).filter({ visible: true }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page.getByText('Latest releases:').filter({ visible: true })).toBeVisible();
  await page.getByRole('link', { name: 'October 2025' }).click();
  await expect(page.getByRole('link', { name: /Frankenstein/ })).toBeVisible();
});

test.describe('when a month cannot be fetched', () => {
  test.use({ allowedConsole: [/500|Error fetching the releases of 2024-04/] });

  test('the failure is logged, the month stays empty, and it can be tried again', async ({ page, isPhone }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/tmdb/horror-releases/2024/04', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } }),
    );
    await page.goto('/calendar?month=2024-03');
    await hydrated(page);
    await stepTo(page, isPhone, 'next');
    await expect(
      page.getByText('The releases of April 2024 could not be loaded.').filter({ visible: true }),
    ).toBeVisible();
    expect(logged.some((text) => text.includes('Error fetching the releases of 2024-04'))).toBe(true);
    await expectNoAxeViolations(page);
    await stubMonth(page, '2024/04', RELEASES);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: /Right Below/ })).toBeVisible();
  });
});

test('nothing in the calendar violates WCAG, in either theme', async ({ page, isPhone }) => {
  await openApril(page, isPhone);
  await expectNoAxeViolations(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await expectNoAxeViolations(page);
});

test('the calendar ends at its first and last month', async ({ page, isPhone }) => {
  await page.goto('/calendar?month=1880-01');
  await expect(page.getByRole('button', { name: isPhone ? '< Prev' : 'Previous month' })).toBeDisabled();
  await page.goto('/calendar?month=2199-12');
  await expect(page.getByRole('button', { name: isPhone ? 'Next >' : 'Next month' })).toBeDisabled();
});

test.describe('on a phone', () => {
  test.beforeEach(({ isPhone }) => test.skip(!isPhone));

  test('cards show poster or "No Poster", title and short date, and lead to the film', async ({ page, isPhone }) => {
    await openApril(page, isPhone);
    await expect(page.getByRole('table')).toBeHidden();
    await expect(page.getByRole('link', { name: 'No Poster Left Above Apr 1' })).toBeVisible();
    const card = page.getByRole('link', { name: 'Right Below Apr 27' });
    await expect(card.locator('img')).toHaveAttribute('src', '/images/w200/tZIMe2pYug1cS9e7AZnd1bTTidM.jpg');
    await card.tap();
    await expect(page).toHaveURL(/\/movie\/1196067$/);
    await expect(page.getByText('Release Date:')).toHaveCount(0);
  });

  test('a tapped entry of the wide form opens its film, without a popup', async ({ page, isPhone }) => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await openApril(page, !isPhone);
    await page.getByRole('link', { name: 'Right Below' }).tap();
    await expect(page).toHaveURL(/\/movie\/1196067$/);
    await expect(page.getByText('Release Date:')).toHaveCount(0);
  });
});

test.describe('on a desktop', () => {
  test.beforeEach(({ isPhone }) => test.skip(isPhone));

  test('weeks start on Sunday, days of other months fill them, and today is marked', async ({ page }) => {
    await page.goto('/calendar');
    const table = page.getByRole('table', { name: /^Releases in/ });
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
    await page.goto('/calendar?month=2025-10');
    await expect(table.getByRole('cell').first()).toContainText('September 28');
    await expect(
      table.getByRole('cell', { name: /October 17/ }).getByRole('link', { name: 'Frankenstein' }),
    ).toBeVisible();
  });

  test('Today leads back to the present month', async ({ page }) => {
    await page.goto('/calendar?month=2025-10');
    await hydrated(page);
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page).toHaveURL(/\/calendar$/);
  });

  test('a crowded day shows three films and opens the rest', async ({ page, isPhone }) => {
    await openApril(page, isPhone);
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

  test('the loading overlay lies on the grid, and nothing moves when the films arrive', async ({ page, isPhone }) => {
    await stubMonth(page, '2024/04', RELEASES);
    await page.goto('/calendar?month=2024-03');
    await hydrated(page);
    await stepTo(page, isPhone, 'next');
    await expect(page.getByRole('status').filter({ hasText: 'Loading April 2024', visible: true })).toBeVisible();
    const before = await page.getByRole('table').boundingBox();
    await expect(entryOf(page, 'Right Below')).toBeVisible();
    expect(await page.getByRole('table').boundingBox()).toEqual(before);
  });

  test('resting on an entry for half a second opens its popup, which stays under the pointer', async ({
    page,
    isPhone,
  }) => {
    await openApril(page, isPhone);
    const entry = entryOf(page, 'Left Above');
    const open = popup(page, 'April 1, 2024');
    await entry.hover();
    await page.waitForTimeout(250);
    await expect(open).toBeHidden();
    await expect(open).toBeVisible();
    await expect(open).toContainText('Left Above');
    await expect(open).toContainText('No Poster');
    await expect(open).toContainText(OVERVIEW);
    expect((await open.boundingBox())?.width).toBe(480);
    await expectNoAxeViolations(page);

    await open.hover();
    await page.waitForTimeout(600);
    await expect(open).toBeVisible();
    await page.mouse.move(5, 5);
    await page.waitForTimeout(100);
    await expect(open).toBeVisible();
    await expect(open).toBeHidden();
  });

  test('passing over an entry opens nothing', async ({ page, isPhone }) => {
    await openApril(page, isPhone);
    await entryOf(page, 'Right Below').hover();
    await page.waitForTimeout(200);
    await page.mouse.move(5, 5);
    await page.waitForTimeout(700);
    await expect(popup(page, 'April 27, 2024')).toBeHidden();
  });

  test('the popup shifts left at the edge of the window and flips above at the bottom of the calendar', async ({
    page,
    isPhone,
  }) => {
    await openApril(page, isPhone);
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
  });

  test("the popup's poster leads to the film", async ({ page, isPhone }) => {
    await openApril(page, isPhone);
    await entryOf(page, 'Right Below').hover();
    await popup(page, 'April 27, 2024').getByRole('link').click();
    await expect(page).toHaveURL(/\/movie\/1196067$/);
  });

  test('the keyboard opens the popup by focus, Escape closes it, and Enter opens the film', async ({
    page,
    isPhone,
  }) => {
    await openApril(page, isPhone);
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
