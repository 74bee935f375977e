import { expect, hydrated, test } from '../harness.ts';
import { becomeMember, setRandomIpAddress } from '../members.ts';
import { FILM, watchedButton } from './member-film.ts';
import { openFilmLike } from './open-film.ts';

// Fourteen hours ahead of UTC.
test.use({ timezoneId: 'Pacific/Kiritimati' });

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

test('a viewing late in the UTC day keeps that date', { tag: '@desktop' }, async ({ page }) => {
  const data = { watchDate: '2024-10-31T21:00:00.000Z' };
  expect((await page.request.post(`/api/viewings/${FILM}`, { data })).status()).toBe(200);
  await page.goto(`/movie/${FILM}`);
  await hydrated(page);
  await expect(page.getByRole('list', { name: 'Watched on' })).toHaveText('October 31, 2024');
});
