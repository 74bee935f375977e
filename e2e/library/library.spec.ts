import type { Page } from '@playwright/test';
import { expectLegibleInLightTheme } from '../accessibility/checks.ts';
import { open } from '../accounts/forms.ts';
import { expect, expectNoAxeViolations, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { ORIGIN, startLibrarySite, THE_SHINING } from './library-site.ts';

const THE_THING = 1091;
const [PHONE, DESKTOP] = [360, 1280];

// All tests use one site, so one worker runs them in order.
test.describe.configure({ mode: 'default' });
test.use({ baseURL: ORIGIN, allowedConsole: /^Failed to load resource|^The film could not be requested/ });

let site: Awaited<ReturnType<typeof startLibrarySite>>;
test.beforeAll(async () => {
  site = await startLibrarySite();
});
test.afterAll(() => site.stop());
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await becomeMember(page);
});

/** Runs axe at these widths and in both themes. A state changes only a part of its screen, so one width is enough. */
async function expectAccessible(page: Page, widths = [PHONE]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeViolations(page);
  }
  await expectLegibleInLightTheme(page);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('films at home are listed, marked on cards, found by a filter, and come first where a film streams', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/provider/home');
  await expect(page.getByRole('heading', { level: 1, name: 'At home' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'The Shining' });
  await expect(card.getByText('At home')).toBeVisible();
  await expectAccessible(page, [PHONE, DESKTOP]);

  await open(page, '/tonight');
  await page.locator('summary').filter({ hasText: 'Streaming or on your media server' }).click();
  await page.getByRole('checkbox', { name: 'At home' }).check();
  await expect(page).toHaveURL(/platforms=home/);
  await expect(page.getByRole('button', { name: /^Watchlist: / })).toHaveCount(1);
  await expect(button(page, 'Watchlist: The Shining')).toBeVisible();
  await expectAccessible(page, [PHONE, DESKTOP]);

  await open(page, `/movie/${THE_SHINING}`);
  const streaming = page.getByRole('list', { name: 'Streaming' });
  await expect(streaming.getByRole('listitem').first()).toContainText('At home');
  await expect(button(page, 'Request this film')).toHaveCount(0);
  await expectAccessible(page, [PHONE, DESKTOP]);
});

test('a film that is not at home is requested after a question, and the answer or the failure is shown', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, `/movie/${THE_THING}`);
  await button(page, 'Request this film').press('Enter');
  await expect(page.getByRole('group', { name: 'Request The Thing (1982) for your media server?' })).toBeVisible();
  await expect(button(page, 'Request')).toBeFocused();
  await expectAccessible(page);
  expect(site.seerr.requests).toEqual([]);

  site.seerr.answers({ status: 500, body: { message: 'broken' } });
  await button(page, 'Request').click();
  await expect(page.getByText('The film could not be requested. Please try again later.')).toBeVisible();
  await expectAccessible(page);
  site.seerr.answers(null);

  await button(page, 'Request this film').click();
  await button(page, 'Request').click();
  await expect(page.getByText('Request sent. The person who runs your media server now decides.')).toBeVisible();
  await expect(button(page, 'Request this film')).toHaveCount(0);
  await expectAccessible(page);
});
