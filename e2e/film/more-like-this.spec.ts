import type { AlikeFilms, FoundFilms } from '../../src/features/tonight/contract/finder.ts';
import { filmCount } from '../../src/ui/format/numbers.ts';
import { RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, test } from '../harness.ts';
import { expectCount } from '../tonight/found.ts';
import { openFirstFilm } from './open-film.ts';

const SECTION = { name: 'More like this' };

test.describe('the section "More like this"', () => {
  test('shows eight films with the reason for each, and links to the films', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const { results }: AlikeFilms = await (await request.get(`/api/films/${RATED_FILM}/alike`)).json();
    await page.goto(`/movie/${RATED_FILM}`);
    const cards = page.getByRole('region', SECTION).getByRole('list', SECTION).getByRole('listitem');
    await expect(cards).toHaveCount(8);
    for (const [index, { title, reason }] of results.entries()) {
      await expect(cards.nth(index).getByRole('heading', { level: 3, name: title, exact: true })).toBeVisible();
      await expect(cards.nth(index)).toContainText(reason);
    }
    await hydrated(page);
    // The whole card is the link.
    await cards.first().click();
    await expect(page.getByRole('heading', { level: 1, name: results[0]?.title ?? '', exact: true })).toBeVisible();
  });

  test('is part of the HTML from the server', { tag: '@desktop' }, async ({ request }) => {
    const { results }: AlikeFilms = await (await request.get(`/api/films/${RATED_FILM}/alike`)).json();
    const html = await (await request.get(`/movie/${RATED_FILM}`)).text();
    for (const { id } of results) expect(html).toContain(`href="/movie/${id}"`);
  });

  test('links to searches for less gory, scarier and stranger films like this film, if there are enough', {
    tag: '@desktop',
  }, async ({ page, request }) => {
    const { steps }: AlikeFilms = await (await request.get(`/api/films/${RATED_FILM}/alike`)).json();
    const labels = { gore: ['less', 'Less gore'], scares: ['more', 'Scarier'], unpredictability: ['more', 'Stranger'] };
    const offered = Object.entries(labels).flatMap(([axis, [direction, label]]) =>
      steps.flatMap((step) =>
        step.axis === axis && step.direction === direction ? [`${label} ${filmCount(step.films)}`] : [],
      ),
    );
    expect(offered.length).toBeGreaterThan(0);
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
    const links = page.getByRole('list', { name: 'Like this, but' }).getByRole('link');
    await expect(links).toHaveText(offered);
    await links.first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tonight\?/);
    await expect(page.getByText('like The Shining').first()).toBeVisible();
    await expectCount(page, Number(/\d+/.exec(offered[0] ?? '')?.[0]));
  });

  test('says that the film has no profile, and then has no links to less gory, scarier or stranger films', {
    tag: '@desktop',
  }, async ({ page, request }) => {
    const { totalPages }: FoundFilms = await (await request.get('/api/films/by-fright?sort=newest')).json();
    const last: FoundFilms = await (await request.get(`/api/films/by-fright?sort=newest&page=${totalPages}`)).json();
    const film = last.results.find(({ fright }) => fright === null);
    await page.goto(`/movie/${film?.id}`);
    const section = page.getByRole('region', SECTION);
    await expect(section).toContainText(
      'This film has no Fright Graph yet. These films share its themes, keywords or people.',
    );
    await expect(section.getByText(/^Also /).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Like this, but' })).toHaveCount(0);
  });

  test.describe('when the films cannot be loaded', () => {
    test.use({ allowedConsole: /Failed to load resource/ });

    test('is left out of the page', { tag: '@desktop' }, async ({ page }) => {
      await page.route('**/api/films/*/alike', (route) => route.fulfill({ status: 500, json: {} }));
      const asked = page.waitForResponse('**/api/films/*/alike');
      await openFirstFilm(page);
      await asked;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('list', SECTION)).toHaveCount(0);
    });
  });
});
