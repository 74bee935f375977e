import { goInside } from '../client-navigation.ts';
import { expect, hydrated, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { posters } from './stub-films.ts';

test('a keyword page can be sorted and filtered, and the URL holds the order and the filters', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.goto('/keyword/slasher?page=2');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'slasher', exact: true })).toBeVisible();
  await expect(page.getByText(/^A blade, a mask and a count of the dead/)).toBeVisible();
  await expect(posters(page)).toHaveCount(20);
  for (const poster of await posters(page).all()) await expect(poster).toContainText(/\S(19|20)\d\d/);
  await page.getByLabel('Sort by').selectOption('Oldest');
  await expect(page).toHaveURL('/keyword/slasher?sort=oldest');
  await page.getByLabel('Decade').selectOption('1970s');
  await page.getByLabel('Rating', { exact: true }).selectOption('7+');
  await expect(page).toHaveURL('/keyword/slasher?sort=oldest&decade=1970s&rating=7');
  const query = 'keyword=slasher&sort=oldest&decade=1970s&rating=7';
  const [oldest] = (await (await request.get(`/api/tmdb/horror-movies-by-keyword?${query}`)).json()).results;
  const first = posters(page).first().getByRole('link');
  await expect(first).toHaveAccessibleName(oldest.title);
  await page.reload();
  await expect(page.getByLabel('Decade')).toHaveValue('1970s');
  await first.click();
  await expect(page).toHaveURL(`/movie/${oldest.id}`);
  await page.goto('/keyword/slasher?decade=1920s&rating=8');
  await expect(page.getByText('No films match these filters.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Decade')).toHaveValue('1920s');
});

test('an order that is chosen before the script comes is applied', { tag: '@desktop' }, async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/keyword/slasher', { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('Oldest');
  release();
  await expect(page).toHaveURL('/keyword/slasher?sort=oldest');
  await expect(page.getByLabel('Sort by')).toHaveValue('oldest');
});

test.describe('a keyword page whose films cannot be fetched', () => {
  test.use({ allowedConsole: /Failed to load resource|The films could not be loaded/ });

  test('shows that it is loading, then logs the error and shows only its title', { tag: '@desktop' }, async ({
    page,
  }) => {
    const films = '**/api/tmdb/horror-movies-by-keyword**';
    await page.route(films, (route) => route.fulfill({ status: 500, json: {} }));
    const release = await hold(page, films);
    const logged = page.waitForEvent('console', (message) => message.text().includes('The films could not be loaded'));
    await goInside(page, '/keyword/urban-legend');
    await expect(page.getByRole('heading', { level: 1, name: 'urban legend' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
    release();
    await logged;
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
    await expect(page.locator('#content').getByRole('listitem')).toHaveCount(0);
    await expect(page.locator('#content').getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveTitle(/Urban legend/);
  });
});
