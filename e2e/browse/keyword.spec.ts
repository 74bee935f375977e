import { goInside, stubFilmPages } from '../client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { FILMS, posters } from './stub-films.ts';

test.describe('a keyword page', () => {
  test('has its keyword as heading and shows twenty posters that lead to films', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/keyword/haunted-house');
    await expect(page.getByRole('heading', { level: 1, name: 'haunted house', exact: true })).toBeVisible();
    await expect(page.getByText('Four walls, a past', { exact: false })).toBeVisible();
    await expect(posters(page)).toHaveCount(20);
    const link = posters(page).first().getByRole('link');
    await expect(link).toHaveAttribute('href', /^\/movie\/\d+$/);
    await expect(link).toHaveAccessibleName(/\S/);
    for (const poster of await posters(page).all()) await expect(poster).toContainText(/\S(19|20)\d\d/);
    await link.click();
    await expect(page).toHaveURL(/\/movie\/\d+$/);
  });

  test('can be sorted and filtered, and the URL holds the order and the filters', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    await page.goto('/keyword/slasher?page=2');
    await hydrated(page);
    await page.getByLabel('Sort by').selectOption('Oldest');
    await expect(page).toHaveURL('/keyword/slasher?sort=oldest');
    await page.getByLabel('Decade').selectOption('1970s');
    await page.getByLabel('Rating', { exact: true }).selectOption('7+');
    await expect(page).toHaveURL('/keyword/slasher?sort=oldest&decade=1970s&rating=7');
    const query = 'keyword=slasher&sort=oldest&decade=1970s&rating=7';
    const [oldest] = (await (await request.get(`/api/tmdb/horror-movies-by-keyword?${query}`)).json()).results;
    await expect(posters(page).first().getByRole('link')).toHaveAccessibleName(oldest.title);
    await expectNoAxeViolations(page);
    await page.reload();
    await expect(page.getByLabel('Decade')).toHaveValue('1970s');
    await page.goto('/keyword/slasher?decade=1920s&rating=8');
    await expect(page.getByText('No films match these filters.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Decade')).toHaveValue('1920s');
  });

  test('shows that it is loading', { tag: '@desktop' }, async ({ page }) => {
    let respond = () => {};
    await stubFilmPages(page);
    await page.route('**/api/tmdb/horror-movies-by-keyword**', (route) => {
      respond = () => route.fulfill({ json: { results: FILMS, totalPages: 1, page: 1 } });
    });
    await goInside(page, '/keyword/body-horror');
    await expect(page.getByRole('heading', { level: 1, name: 'body horror' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
    respond();
    await expect(posters(page)).toHaveCount(20);
  });
});

test.describe('a keyword page whose films cannot be fetched', () => {
  test.use({ allowedConsole: /Failed to load resource|Films could not be fetched/ });

  test('logs the error and shows only its title', { tag: '@desktop' }, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/tmdb/horror-movies-by-keyword**', (route) => route.fulfill({ status: 500, json: {} }));
    await goInside(page, '/keyword/urban-legend');
    await expect(page.getByRole('heading', { level: 1, name: 'urban legend' })).toBeVisible();
    await expect(page.locator('#content').getByRole('listitem')).toHaveCount(0);
    await expect(page.locator('#content').getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveTitle(/Urban legend/);
    expect(logged.join()).toContain('Films could not be fetched');
  });
});
