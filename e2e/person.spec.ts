import { goInside } from './client-navigation.ts';
import { expect, test } from './harness.ts';
import { hold } from './hold.ts';

test.use({ allowedConsole: /Failed to load resource|ApiError/ });

test('the page of a person shows that it is loading, then credits that open their film, or an error', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { cast } = await (await request.get('/api/tmdb/movie/948')).json();
  const { id, name } = cast[0];
  const release = await hold(page, `**/api/movies/person/${id}`);
  await goInside(page, `/person/${id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const credits = page.getByRole('list', { name: 'Credits' }).getByRole('listitem');
  const link = credits.filter({ hasText: 'October 24, 1978' }).getByRole('link', { name: 'Halloween', exact: true });
  await link.press('Enter');
  await expect(page).toHaveURL('/movie/948');
  await page.route('**/api/movies/person/7', (route) => route.fulfill({ status: 500, json: {} }));
  await goInside(page, '/person/7');
  await expect(page.getByText('Failed to fetch person data.', { exact: true })).toBeVisible();
});
