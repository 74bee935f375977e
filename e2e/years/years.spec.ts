import type { Page } from '@playwright/test';
import { open } from '../accounts/forms.ts';
import { expect, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { json, stubMember } from '../my-movies/stub-member.ts';
import { stubYear, YEAR } from './stub-year.ts';

const SHINING = 694;
const ALIEN = 348;

async function see(page: Page, filmId: number, watchDate: string) {
  expect((await page.request.post(`/api/viewings/${filmId}`, { data: { watchDate } })).status()).toBe(200);
}

test.describe('the year in fear', { tag: '@desktop' }, () => {
  test('shows figures, nights to remember, viewings by month, average ratings, new directors and themes', async ({
    page,
  }) => {
    await stubMember(page);
    await page.route('**/api/user-list/marks', json({ watchlist: [], watched: [SHINING], ratings: {} }));
    await stubYear(YEAR)(page);
    await open(page, '/year/2025');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2025 in fear');
    await expect(page.getByRole('definition')).toHaveText([
      '23',
      '30 viewings',
      '47h 5m',
      '5 days',
      'Oct 27 to Oct 31',
    ]);
    const nights = page.getByRole('list', { name: 'Nights to remember' }).getByRole('listitem');
    await expect(nights).toHaveText([
      /Alien.*First film.*January 3, 2025/,
      /The Shining.*Scariest night.*October 31, 2025, scares 10.*Last film.*December 31, 2025/,
    ]);
    // The actions cover neither the poster nor the title.
    const toggle = await nights.nth(1).getByRole('button', { name: 'Watched: The Shining' }).boundingBox();
    const title = await nights.nth(1).getByRole('link', { name: 'The Shining' }).boundingBox();
    expect(toggle?.y ?? 0).toBeGreaterThan((title?.y ?? Number.NaN) + (title?.height ?? 0));
    await page.locator('summary', { hasText: 'Films watched in each month of 2025' }).click();
    await expect(page.getByRole('row', { name: 'Oct 15' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Average ratings of the films seen in 2025 and 2024/ })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Stanley Kubrick 4' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Haunted House' })).toHaveAttribute('href', '/keyword/haunted-house');
  });

  test('is reached by keyboard from the watched films, and links to its October and to other years', async ({
    page,
  }) => {
    await becomeMember(page);
    await see(page, SHINING, '2024-10-31T20:00:00Z');
    await see(page, ALIEN, '2023-03-01T20:00:00Z');
    await open(page, '/list?view=watched');
    for (const name of ['2024 in fear', 'October 2024, day by day']) {
      const link = page.getByRole('link', { name });
      await link.focus();
      await page.keyboard.press('Enter');
    }
    await expect(page).toHaveURL('/year/2024/october');
    const day = page.getByRole('list', { name: 'Days of October 2024' }).locator('> li').nth(30);
    await expect(day).toContainText('31Thursday');
    await expect(day.getByRole('link', { name: 'The Shining' })).toBeVisible();
    await page.getByRole('link', { name: 'The whole year' }).click();
    await page
      .getByRole('navigation', { name: 'Years in which you watched films' })
      .getByRole('link', { name: '2023' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2023 in fear');
    await expect(page.getByText('First film')).toBeVisible();
  });
});

test.describe('in a time zone fourteen hours ahead of UTC', { tag: '@desktop' }, () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('viewings are on their days in the browser’s time zone', async ({ page }) => {
    await becomeMember(page);
    const saving = page.waitForResponse('**/api/time-zone');
    await open(page, '/calendar');
    await saving;
    await see(page, SHINING, '2024-12-31T09:30:00Z');
    await see(page, ALIEN, '2024-12-31T10:30:00Z');
    await open(page, '/year/2024');
    await expect(page.getByText('December 31, 2024').first()).toBeVisible();
    await page.getByRole('link', { name: '2025' }).click();
    await expect(page.getByText('January 1, 2025').first()).toBeVisible();
  });
});

test('the wall calendar of October has borders at its empty corners, and prints on one page with all its days', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubMember(page);
  // October 2025 begins on a Wednesday and ends on a Friday: three empty days before it, one after it.
  await stubYear(YEAR)(page);
  await open(page, '/year/2025/october');
  const widths = await page.getByRole('list', { name: 'Days of October 2025' }).evaluate((list) => {
    const day = list.querySelector('li')?.getBoundingClientRect().width ?? 0;
    return ['::before', '::after'].map((pseudo) => {
      const { display, width, borderBottomWidth, borderRightWidth } = getComputedStyle(list, pseudo);
      return [display, Math.round(Number.parseFloat(width) / day), borderBottomWidth, borderRightWidth];
    });
  });
  expect(widths).toEqual([
    ['block', 3, '1px', '1px'],
    ['block', 1, '1px', '1px'],
  ]);

  // October 2021 has six calendar weeks: the 31st is alone in the last.
  await stubYear({ ...YEAR, year: 2021 })(page);
  await open(page, '/year/2021/october');
  await expect(page.getByRole('list', { name: 'Days of October 2021' }).locator('> li')).toHaveCount(31);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: 'The whole year' })).toBeHidden();
  await page.emulateMedia({ media: null });
});
