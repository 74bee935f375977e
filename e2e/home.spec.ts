import type { WishAnswer } from '../src/features/search/contract/search.ts';
import type { FoundFilms } from '../src/features/tonight/contract/finder.ts';
import { filmCount } from '../src/ui/format/numbers.ts';
import { expect, hydrated, open, test } from './harness.ts';
import { hold } from './hold.ts';
import { becomeMember } from './members.ts';

test.describe('the front page', () => {
  test('finds a film by keyboard with two sliders on the first screen, and links to all matching films', async ({
    page,
    isPhone,
  }) => {
    await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 });
    await open(page, '/');
    const film = page.getByRole('article', { name: 'One film for tonight' });
    await expect(film).toBeInViewport({ ratio: 1 });
    const before = await film.boundingBox();
    const gore = page.getByRole('slider', { name: 'gore' });
    await expect(gore).toHaveAttribute('aria-valuetext', 'little gore');
    // The same wish in words finds as many films.
    const { wish }: WishAnswer = await (await page.request.get('/api/wishes?q=scary but not gory')).json();
    await expect(page.getByRole('link', { name: /^See all / })).toHaveText(
      `See all ${filmCount(wish?.films ?? 0)} that fit`,
    );
    await gore.press('End');
    await expect(gore).toHaveAttribute('aria-valuetext', 'extreme gore');
    const found: FoundFilms = await (await page.request.get('/api/films/by-fright?scares=6-&gore=9-')).json();
    const best = found.results[0];
    await expect(film.getByRole('heading').getByRole('link')).toHaveAttribute('href', `/movie/${best?.id}`);
    await expect(film.getByRole('img', { name: /^Fright Graph of/ })).toBeVisible();
    const reasons = film.getByRole('list').getByRole('listitem');
    await expect(reasons).toHaveText(['big scares, extreme gore', ...(best?.chips.slice(2) ?? [])]);
    expect(await film.boundingBox()).toEqual(before);
    await page.getByRole('link', { name: `See all ${filmCount(found.total)}` }).click();
    await expect(page).toHaveURL('/tonight?scares=6-&gore=9-');
  });

  test('follows a slider that was moved before its script came; shows the nearest film if none fits, and says so', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.route('**/api/films/by-fright?scares=8-*', async (route) => {
      const response = await route.fetch();
      const { results, ...found } = await response.json();
      await route.fulfill({ response, json: { ...found, results: [], nearest: results, total: 0 } });
    });
    const release = await hold(page, '**/tonight-hero-*.js');
    await page.goto('/');
    const scares = page.getByRole('slider', { name: 'scares' });
    await expect(scares).toHaveAttribute('aria-valuetext', 'big scares');
    await scares.press('End');
    await hydrated(page);
    release();
    await expect(scares).toHaveAttribute('aria-valuetext', 'terrifying');
    const film = page.getByRole('article', { name: 'One film for tonight' });
    await expect(film.getByRole('listitem').first()).toHaveText('No film fits exactly, so here is the closest');
    await expect(film.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/movie\/\d+$/);
    await expect(page.getByRole('link', { name: 'See the closest films' })).toBeVisible();
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
    await expect(welcome).toContainText('Say how scary and gory a film may be, and we pick one.');
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
    await expect(welcome.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
    // From now on the device remembers its member.
    await page.reload();
    await expect(welcome).toBeHidden();
  });
});
