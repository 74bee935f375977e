import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { monthLabel, openApril, RELEASES, release, stepTo, stubMonth } from './releases.ts';

// Stops the clock, which belongs to the context.
test.use({ ownContext: true });

test('a month is fetched once, one second after the visitor stops at it, and skipped months are not fetched', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  const april = await stubMonth(page, '2024/04', RELEASES);
  const may = await stubMonth(page, '2024/05', [release(7, 'Right Below', '2024-05-25')]);
  await page.goto('/calendar?month=2024-03');
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);

  await stepTo(page, 'next');
  await expect(monthLabel(page, 'April 2024')).toBeVisible();
  await expect(page.getByText('Loading April 2024').filter({ visible: true })).toBeVisible();
  await page.clock.runFor(900);
  await stepTo(page, 'next');
  await expect(monthLabel(page, 'May 2024')).toBeVisible();
  await page.clock.runFor(950);
  expect([april.count, may.count]).toEqual([0, 0]);

  await page.clock.runFor(100);
  await expect.poll(() => may.count).toBe(1);
  await page.clock.resume();
  await expect(page.getByRole('link', { name: /Right Below/ })).toBeVisible();

  // The stopped clock keeps both changes within one second, even on a busy machine.
  await page.clock.pauseAt(Date.now() + 600_000);
  await stepTo(page, 'previous');
  await stepTo(page, 'next');
  await expect(page.getByRole('link', { name: /Right Below/ })).toBeVisible();
  await page.clock.fastForward(1300);
  // When this request has a response, all earlier requests have been counted.
  await page.evaluate(() => fetch('/healthz'));
  expect([april.count, may.count]).toEqual([0, 1]);
});

test('two quick presses of "Next month" go two months ahead', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/calendar?month=2024-03');
  await hydrated(page);
  // The second press comes before the first month is rendered.
  await page.getByRole('link', { name: 'Next month' }).evaluate((link: HTMLElement) => {
    link.click();
    link.click();
  });
  await expect(monthLabel(page, 'May 2024')).toBeVisible();
});

test('a month without releases shows anniversaries, and links switch between releases and anniversaries', {
  tag: '@desktop',
}, async ({ page }) => {
  const entries = page.locator('#content').getByRole('link', { name: /\d{4} · \d+ years? ago/ });
  const shown = page.getByRole('navigation', { name: 'Show' }).filter({ visible: true });
  await page.goto('/calendar?month=2199-10');
  await hydrated(page);
  await expect(page.getByText('There are no horror releases in October 2199.').filter({ visible: true })).toBeVisible();
  await expect(entries.filter({ visible: true, hasText: /1978 · 221 years ago/ }).first()).toBeVisible();
  await expect(shown.getByRole('link', { name: 'On this day' })).toHaveAttribute('aria-current', 'page');

  await shown.getByRole('link', { name: 'Releases' }).click();
  await expect(page).toHaveURL(/month=2199-10&show=releases$/);
  await expect(entries).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText('Latest releases:').filter({ visible: true })).toBeVisible();

  await page.goto('/calendar?month=2025-10&show=anniversaries');
  await expect(entries.filter({ visible: true }).first()).toBeVisible();
  await stepTo(page, 'next');
  await expect(page).toHaveURL(/month=2025-11&show=anniversaries$/);
});

test.describe('when a month cannot be fetched', { tag: '@desktop' }, () => {
  test.use({ allowedConsole: /500|The releases of 2024-04 could not be loaded/ });

  test('the failure is logged, and a button retries; an empty month links to the nearest months with releases', async ({
    page,
  }) => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The releases of 2024-04 could not be loaded'),
    );
    const failure = { code: 'internal', message: 'No.' };
    await page.route('**/api/tmdb/horror-releases/2024/04', (route) => route.fulfill({ status: 500, json: failure }));
    await page.goto('/calendar?month=2024-03');
    await hydrated(page);
    await stepTo(page, 'next');
    await expect(
      page.getByText('The releases of April 2024 could not be loaded.').filter({ visible: true }),
    ).toBeVisible();
    await logged;

    await stubMonth(page, '2024/04', []);
    await page.route('**/api/tmdb/horror-releases/2024/04/nearest', (route) =>
      route.fulfill({ json: { previous: '2025-10', next: null } }),
    );
    await page.route('**/api/tmdb/horror-releases/2024/04/anniversaries', (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByText(/^There are no horror releases in April 2024\.$/).filter({ visible: true }),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await expect(page.getByText('Latest releases:').filter({ visible: true })).toBeVisible();
    await page.getByRole('link', { name: 'October 2025' }).click();
    await expect(page.getByRole('link', { name: /Frankenstein/ })).toBeVisible();
  });
});

test('on a phone each card shows a real or a drawn poster, the title and a short date; a tap opens the film', {
  tag: '@phone',
}, async ({ page }) => {
  await openApril(page);
  await expect(page.getByRole('table')).toBeHidden();
  const films = page.getByRole('list', { name: /^Films of April \d{4}$/ });
  const drawn = films.getByRole('link', { name: 'Left Above Apr 1' }).locator('img');
  await expect(drawn).toHaveAttribute('src', /^\/images\/art\/poster\/\d+\.svg$/);
  const card = films.getByRole('link', { name: 'Right Below Apr 27' });
  await expect(card.locator('img')).toHaveAttribute('src', '/images/w200/tZIMe2pYug1cS9e7AZnd1bTTidM.jpg');
  await card.tap();
  await expect(page).toHaveURL(/\/movie\/1196067$/);
  await expect(page.getByText('Release Date:')).toHaveCount(0);

  await page.setViewportSize({ width: 1024, height: 900 });
  await openApril(page);
  await page.getByRole('link', { name: 'Right Below' }).tap();
  await expect(page, 'a tap on an entry of the wide layout opens no popup').toHaveURL(/\/movie\/1196067$/);
  await expect(page.getByText('Release Date:')).toHaveCount(0);
});
