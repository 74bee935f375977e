import type { FoundFilms } from '../src/features/tonight/contract/finder.ts';
import { filmCount } from '../src/ui/format/numbers.ts';
import { expect, hydrated, test } from './harness.ts';
import { hold } from './hold.ts';
import { becomeMember } from './members.ts';

test.describe('the front page', () => {
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

  test('leads to its films, the calendar, the featured review and the registration, which members do not need', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('list', { name: 'Recently Released' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/movie\/\d+$/);
    await page.goBack();
    await page.getByRole('link', { name: 'View release calendar' }).click();
    await expect(page).toHaveURL('/calendar');
    await page.goBack();
    const review = page.getByRole('region', { name: 'Featured Review' });
    await expect(review).toContainText(/Spoilers|Spoiler-Free/);
    await expect(review).toContainText('By Fright Club Desk');
    await review.getByRole('heading', { level: 3 }).getByRole('link').click();
    await expect(page).toHaveURL(/\/movie\/\d+\/review$/);
    await page.goBack();
    const welcome = page.getByRole('region', { name: 'Welcome to Fright Club' });
    await expect(welcome).toContainText('rate what you survive on eight axes of fright');
    await welcome.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/create-account');

    await becomeMember(page);
    // Announces that it is loading until the session is known, without hiding anything.
    const release = await hold(page, '**/api/auth/status');
    await page.goto('/');
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' });
    await expect(loading).toBeAttached();
    await expect(page.getByRole('list', { name: 'Trending' })).toBeVisible();
    release();
    await expect(loading).toHaveCount(0);
    await expect(welcome).toContainText('Rate a film, and your graph is drawn beside everybody else’s.');
    await expect(welcome.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  });
});
