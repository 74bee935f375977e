import { PLATFORMS } from '../src/contract/browse/platforms.ts';
import { THEMES } from '../src/contract/browse/themes.ts';
import type { FoundFilms } from '../src/contract/finder/finder.ts';
import { filmCount } from '../src/web/lib/format/numbers.ts';
import { expect, hydrated, test } from './harness.ts';
import { hold } from './hold.ts';

test.describe('the front page', () => {
  test('shows as many recent releases and trending films as its layout has room for', async ({ page, isPhone }) => {
    await page.goto('/');
    const recent = page.getByRole('list', { name: 'Recently Released' }).getByRole('listitem');
    const trending = page.getByRole('list', { name: 'Trending' }).getByRole('listitem');
    await expect(recent).toHaveCount(isPhone ? 3 : 5);
    await expect(trending).toHaveCount(isPhone ? 9 : 15);
    await expect(
      page.getByRole('heading', { name: isPhone ? 'Trending' : 'Trending on Fright Club', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: isPhone ? 'View calendar' : 'View release calendar' })).toBeVisible();
  });

  test('finds a film by keyboard with two sliders on the first screen, and links to all matching films', async ({
    page,
    isPhone,
  }) => {
    await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 });
    await page.goto('/');
    await hydrated(page);
    const film = page.getByRole('article', { name: 'One film for tonight' });
    await expect(film).toBeInViewport({ ratio: 1 });
    const before = await film.boundingBox();
    const gore = page.getByRole('slider', { name: 'gore' });
    await expect(gore).toHaveAttribute('aria-valuetext', '2, little gore');
    await gore.press('End');
    await expect(gore).toHaveAttribute('aria-valuetext', '10, extreme gore');
    const found: FoundFilms = await (await page.request.get('/api/films/by-fright?scares=7-9&gore=9-')).json();
    const best = found.results[0];
    await expect(film.getByRole('heading').getByRole('link')).toHaveAttribute('href', `/movie/${best?.id}`);
    await expect(film.getByRole('img', { name: /^Fright Graph of/ })).toBeVisible();
    await expect(film.getByRole('list').getByRole('listitem')).toHaveText(best?.chips ?? []);
    expect(await film.boundingBox()).toEqual(before);
    await page.getByRole('link', { name: `See all ${filmCount(found.total)}` }).click();
    await expect(page).toHaveURL('/tonight?scares=7-9&gore=9-');
  });

  test('shows the release day and, with one decimal, the rating of a film', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    const film = page.getByRole('list', { name: 'Trending' }).getByRole('listitem').first();
    await expect(film).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await expect(film).toContainText(/Rating \d\.\d/);
  });

  test('has posters that lead to their films, and a link to the calendar', async ({ page, isPhone }) => {
    await page.goto('/');
    await page.getByRole('list', { name: 'Recently Released' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/movie\/\d+$/);
    await page.goBack();
    await page.getByRole('link', { name: isPhone ? 'View calendar' : 'View release calendar' }).click();
    await expect(page).toHaveURL('/calendar');
  });

  test('has links from every theme and platform to its films', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    const browse = page.getByRole('navigation', { name: 'Browse' });
    for (const { label, value } of THEMES) {
      await expect(browse.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', `/keyword/${value}`);
    }
    for (const { label, value } of PLATFORMS) {
      await expect(browse.getByRole('link', { name: label, exact: true })).toHaveAttribute(
        'href',
        `/provider/${value}`,
      );
    }
  });

  test('shows film, writer and spoiler tag of the featured review, and links to it', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/');
    const review = page.getByRole('region', { name: 'Featured Review' });
    await expect(review).toContainText(/Spoilers|Spoiler-Free/);
    await expect(review).toContainText('By Fright Club Desk');
    await review.getByRole('heading', { level: 3 }).getByRole('link').click();
    await expect(page).toHaveURL(/\/movie\/\d+\/review$/);
  });

  test('announces that it is loading until the session is known, without hiding anything', { tag: '@desktop' }, async ({
    page,
  }) => {
    const release = await hold(page, '**/api/auth/status');
    await page.goto('/');
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
    await expect(page.getByRole('list', { name: 'Trending' })).toBeVisible();
    release();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
  });

  test.describe('without a featured review', () => {
    test.use({ allowedConsole: /404|503/ });
    for (const status of [404, 503]) {
      test(`has no review section (status ${status})`, { tag: '@desktop' }, async ({ page }) => {
        await page.goto('/calendar');
        await hydrated(page);
        await page.route('**/api/content/featured-review', (route) =>
          route.fulfill({ status, json: { code: 'x', message: 'x' } }),
        );
        await page.getByRole('link', { name: 'Fright Club, home' }).click();
        await expect(page.getByRole('list', { name: 'Trending' })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Featured Review' })).toHaveCount(0);
      });
    }
  });

  test('has the same bytes with and without a cookie', { tag: '@desktop' }, async ({ request }) => {
    const plain = await request.get('/');
    const withCookie = await request.get('/', { headers: { cookie: 'session=abc' } });
    expect(await withCookie.text()).toBe(await plain.text());
    expect(plain.headers()['cache-control']).toMatch(/^public/);
    expect(plain.headers()['content-security-policy']).not.toContain('unsafe');
  });
});
