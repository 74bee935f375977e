import type { FoundFilms } from '../src/features/tonight/contract/finder.ts';
import { filmCount } from '../src/ui/format/numbers.ts';
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

  test('has posters that lead to their films, and a link to the calendar', { tag: '@desktop' }, async ({
    page,
    isPhone,
  }) => {
    await page.goto('/');
    await page.getByRole('list', { name: 'Recently Released' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/movie\/\d+$/);
    await page.goBack();
    await page.getByRole('link', { name: isPhone ? 'View calendar' : 'View release calendar' }).click();
    await expect(page).toHaveURL('/calendar');
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
});
