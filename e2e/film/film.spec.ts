import type { Page } from '@playwright/test';
import type { Film } from '../../src/features/films/contract/films.ts';
import { RATED_FILM, THINLY_RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, test } from '../harness.ts';
import { openFilmLike } from './open-film.ts';

async function expectPosterBelowHeader(page: Page): Promise<void> {
  const header = await page.getByRole('banner').boundingBox();
  const poster = await page.getByRole('img', { name: 'The Shining', exact: true }).boundingBox();
  expect((poster?.y ?? Number.NaN) - (header?.y ?? 0) - (header?.height ?? 0)).toBeLessThanOrEqual(60);
}

const HEREDITARY = 493922;
const THE_THING = 1091;
/** Has few facts, and its poster is drawn. */
const NEVERKNOCK = 480405;

test.describe('a film page', () => {
  test('has poster and Fright Graph on the first screen of a phone, and does not break words of its title', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await expectPosterBelowHeader(page);
    await expect(page.getByRole('img', { name: /^Fright Graph of/ })).toBeInViewport({ ratio: 0.5 });
    await page.setViewportSize({ width: 360, height: 760 });
    for (const film of [HEREDITARY, THE_THING, NEVERKNOCK]) {
      await page.goto(`/movie/${film}`);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), `${film}`).toBeLessThanOrEqual(3600);
    }
    await expect(page.getByRole('img', { name: 'Neverknock' })).toHaveJSProperty('complete', true);

    await page.setViewportSize({ width: 320, height: 700 });
    for (const [path, lines] of [
      ['/movie/6488', 1],
      ['/person/1287039160', 2],
    ] as const) {
      await page.goto(path);
      const shown = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        return heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight);
      });
      expect(Math.round(shown), path).toBe(lines);
    }
  });

  test('has poster and title on the first screen; cast and keywords open, and lead to their pages', {
    tag: '@desktop',
  }, async ({ page, request }) => {
    const film: Film = await (await request.get(`/api/tmdb/movie/${RATED_FILM}`)).json();
    await page.goto(`/movie/${RATED_FILM}`);
    await expectPosterBelowHeader(page);
    // A window of 1280 by 720 pixels at 200 %.
    await page.setViewportSize({ width: 640, height: 360 });
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 900 });
    await hydrated(page);

    const cast = page.getByRole('list', { name: 'Cast' }).getByRole('link');
    await expect(cast).toHaveCount(4);
    // The actors are in one row across the page, without an empty column.
    const tops = await cast.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.getByRole('button', { name: 'See All', exact: true }).click();
    expect(film.cast.length).toBeGreaterThan(4);
    await expect(cast).toHaveCount(film.cast.length);
    await page.getByRole('button', { name: 'Show Less' }).click();
    await expect(cast).toHaveCount(4);
    await expect(cast.first()).toContainText('Jack Nicholson');
    await expect(cast.first()).toContainText('Jack Torrance');
    await cast.first().click();
    await expect(page).toHaveURL(/\/person\/\d+$/);
    await page.goBack();

    const keywords = page.getByRole('list', { name: 'Keywords' }).getByRole('link');
    await expect(keywords).toHaveCount(7);
    await page.getByRole('button', { name: 'See all', exact: true }).click();
    const harmless = film.keywords.filter((keyword) => !film.spoilers.includes(keyword));
    expect(harmless.length).toBeGreaterThan(7);
    expect(harmless).not.toContain('child abuse');
    const tags = film.tags.map(({ name }) => name).filter((name) => !harmless.includes(name.toLowerCase()));
    await expect(keywords).toHaveText([...harmless, ...tags]);
    await page.getByRole('link', { name: 'based on novel or book' }).click();
    await expect(page).toHaveURL('/keyword/based-on-novel-or-book');

    await page.goto(`/movie/${THINLY_RATED_FILM}`);
    await hydrated(page);
    await page.getByRole('region', { name: 'Streaming' }).getByRole('link', { name: 'Prime Video' }).click();
    await expect(page).toHaveURL('/provider/prime');
  });

  test('shows only on demand the keywords, actors and tags that would spoil the plot', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const tags = ['cannibalism', 'folk-horror'].map((slug) => ({ slug, name: slug }));
    await openFilmLike(page, request, { tags, spoilers: ['telepathy', 'Shelley Duvall', 'cannibalism'] });
    const hidden = ['telepathy', /Shelley Duvall/, 'cannibalism'].map((name) => page.getByRole('link', { name }));
    await page.getByRole('button', { name: 'See all', exact: true }).click();
    await page.getByRole('button', { name: 'See All', exact: true }).click();
    for (const link of hidden) await expect(link).toHaveCount(0);
    await page.getByRole('button', { name: 'Show cast (spoilers)' }).click();
    await page.getByRole('button', { name: 'Show spoiler keywords' }).press('Enter');
    for (const link of hidden) await expect(link).toBeVisible();
    const hide = page.getByRole('button', { name: 'Hide spoiler keywords' });
    await expect(hide).toHaveAttribute('aria-expanded', 'true');
  });
});
