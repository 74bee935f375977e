import { expect, hydrated, test } from '../harness.ts';
import { becomeMember, setRandomIpAddress } from '../members.ts';
import { FILM, watchedButton } from './member-film.ts';
import { openFilmLike } from './open-film.ts';

// Stops the clock, which belongs to the context.
test.use({ ownContext: true });

test.use({ timezoneId: 'Pacific/Kiritimati' }); // UTC+14

test('a film is released when its day begins in UTC; the first page of a member saves the time zone of their viewings', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await setRandomIpAddress(page);
  await becomeMember(page);
  const saving = page.waitForResponse('**/api/time-zone');
  await page.goto('/calendar');
  expect((await saving).status()).toBe(200);
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
  await expect(editor.getByRole('listitem')).toContainText(['January 1, 2025', 'February 29, 2024']);
  // The latest one.
  await expect(dates).toHaveText('January 1, 2025');
  const saved = async () => (await page.request.get(`/api/viewings/${FILM}`)).json();
  await expect.poll(saved).toMatchObject([
    { day: '2025-01-01', watchDate: '2024-12-31T10:30:00.000Z' },
    { day: '2024-02-29', watchDate: null },
  ]);

  await page.clock.setFixedTime('2026-11-20T21:00:00Z');
  for (const [title, release_date, shown, buttons] of [
    ['Tomorrow', '2026-11-21', 'November 21, 2026', 0],
    ['Today', '2026-11-20', 'November 20, 2026', 1],
  ] as const) {
    await openFilmLike(page, request, { title, release_date });
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to watchlist' })).toBeVisible();
    await expect(watchedButton(page)).toHaveCount(buttons);
  }
});
