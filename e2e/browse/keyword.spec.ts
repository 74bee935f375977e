import { goInside, structuredData, stubFilmPages } from '../client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { FILMS, pagination, posters } from './stub-films.ts';

test.describe('a keyword page', () => {
  test('has its keyword as heading and shows twenty posters that lead to films', async ({ page }) => {
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

  test('is rendered on the server, without inline styles, with title and meta description', {
    tag: '@desktop',
  }, async ({ page, request }) => {
    const html = await (await request.get('/keyword/slasher?page=2')).text();
    expect(html.match(/href="\/movie\/\d+"/g)?.length).toBeGreaterThanOrEqual(20);
    expect(html).not.toMatch(/\sstyle="/);

    await page.goto('/keyword/slasher?page=2');
    await expect(page).toHaveTitle('Slasher horror films, page 2 · Fright Club');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /slasher/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/keyword\/slasher\?page=2$/);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', /\/keyword\/slasher\?page=2$/);
    expect(await structuredData(page)).toEqual([expect.objectContaining({ '@type': 'BreadcrumbList' })]);
  });

  test('offers posters in several sizes, loads the first row immediately and the rest lazily', async ({ page }) => {
    await page.goto('/keyword/slasher');
    const first = posters(page).first().locator('img');
    await expect(first).toHaveAttribute('srcset', /w185\/.* 185w, .*w300\/.* 300w/);
    await expect(first).toHaveAttribute('width', '300');
    await expect(first).toHaveAttribute('height', '450');
    await expect(first).toHaveAttribute('loading', 'eager');
    await expect(first).toHaveAttribute('fetchpriority', 'high');
    await expect(posters(page).last().locator('img')).toHaveAttribute('loading', 'lazy');
  });

  test('is rendered when the URL has an unknown parameter', { tag: '@desktop' }, async ({ request }) => {
    for (const path of ['/keyword/ghost', '/provider/netflix']) {
      const response = await request.get(`${path}?utm_source=mail`);
      expect([path, response.status()]).toEqual([path, 200]);
    }
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

  test('shows a message when there are no films', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/keyword/no-such-keyword');
    await expect(page.getByRole('heading', { level: 1, name: 'no such keyword' })).toBeVisible();
    await expect(page.getByText('Nothing found here', { exact: true })).toBeVisible();
    await expect(page.getByText('Come back later.', { exact: true })).toBeVisible();
    await expect(pagination(page)).toHaveCount(0);
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
