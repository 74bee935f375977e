import { expect, hydrated, test } from '../harness.ts';
import { becomeMember, setRandomIpAddress } from '../members.ts';
import { FILM, watchedButton } from './member-film.ts';
import { openFilmLike } from './open-film.ts';

// Stops the clock, which belongs to the context.
test.use({ ownContext: true });

test.use({ timezoneId: 'Pacific/Kiritimati' }); // UTC+14

test.beforeEach(async ({ page }) => {
  await setRandomIpAddress(page);
  await becomeMember(page);
});

test('a film is released when its day begins in UTC, not in the visitor’s time zone', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await page.clock.setFixedTime('2026-11-20T21:00:00Z');
  await openFilmLike(page, request, { title: 'Tomorrow', release_date: '2026-11-21' });
  await expect(page.getByText('November 21, 2026', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to watchlist' })).toBeVisible();
  await expect(watchedButton(page)).toHaveCount(0);
  await openFilmLike(page, request, { title: 'Today', release_date: '2026-11-20' });
  await expect(page.getByText('November 20, 2026', { exact: true })).toBeVisible();
  await expect(watchedButton(page)).toBeVisible();
});

test('viewings are shown and entered in days of the visitor’s time zone', { tag: '@desktop' }, async ({ page }) => {
  const data = { watchDate: '2024-12-31T10:30:00.000Z' };
  expect((await page.request.post(`/api/viewings/${FILM}`, { data })).status()).toBe(200);
  await page.goto(`/movie/${FILM}`);
  await hydrated(page);
  const dates = page.getByRole('list', { name: 'Watched on' }).getByRole('listitem');
  await expect(dates).toHaveText('January 1, 2025');
  await page.getByRole('button', { name: 'Edit dates' }).click();
  const editor = page.getByRole('region', { name: 'Your viewings' });
  await editor.getByLabel('Date of another viewing').fill('2024-02-29');
  await editor.getByRole('button', { name: 'Add viewing' }).click();
  await expect(dates).toHaveText(['January 1, 2025', 'February 29, 2024']);
  const saved = await (await page.request.get(`/api/viewings/${FILM}`)).json();
  expect(saved[1].watchDate).toBe('2024-02-28T22:00:00.000Z');
  await page.goto('/list?view=watched');
  await expect(page.getByRole('tabpanel').getByText('January 1, 2025', { exact: true })).toBeVisible();
});
