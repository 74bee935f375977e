import type { Film } from '../../src/features/films/contract/films.ts';
import { RATED_FILM, THINLY_RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, test } from '../harness.ts';
import { openFilmLike } from './open-film.ts';

test.describe('a film page', () => {
  test('has its title on the first screen at 200 % zoom', { tag: '@desktop' }, async ({ page }) => {
    // A window of 1280 by 720 pixels at 200 %.
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto(`/movie/${RATED_FILM}`);
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining' })).toBeInViewport({ ratio: 1 });
  });

  test('has its poster at most 60 pixels below the header', async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    const header = await page.getByRole('banner').boundingBox();
    const poster = await page.getByRole('img', { name: 'The Shining', exact: true }).boundingBox();
    expect((poster?.y ?? Number.NaN) - (header?.y ?? 0) - (header?.height ?? 0)).toBeLessThanOrEqual(60);
  });

  test('has a small Fright Graph on the first screen of a phone, with a link to the large graph', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
    const small = page.getByRole('link', { name: /^Fright Graph/ });
    await expect(small).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'Fright Graph' })).not.toBeInViewport();
    await small.tap();
    await expect(page.getByRole('heading', { name: 'Fright Graph' })).toBeInViewport();
    await expect(page).toHaveURL(`/movie/${RATED_FILM}#fright-graph`);
  });

  test('does not break words of its title in the narrowest column', { tag: '@phone' }, async ({ page }) => {
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

  test('shows four actors, and the whole cast on demand; an actor links to the page of the person', async ({
    page,
    request,
    isPhone,
  }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
    const film: Film = await (await request.get(`/api/tmdb/movie/${RATED_FILM}`)).json();
    const cast = page.getByRole('list', { name: 'Cast' }).getByRole('link');
    await expect(cast).toHaveCount(4);
    // Desktops show the actors in one row across the page, without an empty column.
    const tops = await cast.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(isPhone ? 4 : 1);
    await page.getByRole('button', { name: 'See All', exact: true }).click();
    expect(film.cast.length).toBeGreaterThan(4);
    await expect(cast).toHaveCount(film.cast.length);
    await page.getByRole('button', { name: 'Show Less' }).click();
    await expect(cast).toHaveCount(4);
    await expect(cast.first()).toContainText('Jack Nicholson');
    await expect(cast.first()).toContainText('Jack Torrance');
    await cast.first().click();
    await expect(page).toHaveURL(/\/person\/\d+$/);
  });

  test('shows seven keywords, and the others after “See all”; a keyword links to its films', {
    tag: '@desktop',
  }, async ({ page, request }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
    const keywords = page.getByRole('list', { name: 'Keywords' }).getByRole('link');
    await expect(keywords).toHaveCount(7);
    await page.getByRole('button', { name: 'See all', exact: true }).click();
    const film: Film = await (await request.get(`/api/tmdb/movie/${RATED_FILM}`)).json();
    const harmless = film.keywords.filter((keyword) => !film.spoilers.includes(keyword));
    expect(harmless.length).toBeGreaterThan(7);
    expect(harmless).not.toContain('child abuse');
    await expect(keywords).toHaveText(harmless);
    await page.getByRole('link', { name: 'based on novel or book' }).click();
    await expect(page).toHaveURL('/keyword/based-on-novel-or-book');
  });

  test('shows only on demand the keywords and actors that would spoil the plot', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    await openFilmLike(page, request, { spoilers: ['telepathy', 'Shelley Duvall'] });
    const [inKeywords, inCast] = [
      page.getByRole('link', { name: 'telepathy' }),
      page.getByRole('link', { name: /Shelley Duvall/ }),
    ];
    await page.getByRole('button', { name: 'See all', exact: true }).click();
    await page.getByRole('button', { name: 'See All', exact: true }).click();
    await expect(inKeywords).toHaveCount(0);
    await expect(inCast).toHaveCount(0);
    const folds = page.getByRole('button', { name: 'May give away the plot', exact: true });
    await folds.last().click();
    await folds.first().click();
    await expect(inKeywords).toBeVisible();
    await expect(inCast).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hide what may give away the plot' }).first()).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  test('shows tags that would spoil the plot only on demand', { tag: '@desktop' }, async ({ page, request }) => {
    const tags = ['cannibalism', 'folk-horror'].map((slug) => ({ slug, name: slug }));
    await openFilmLike(page, request, { tags, spoilers: ['cannibalism'] });
    const shown = page.getByRole('region', { name: 'Tagged' }).getByRole('link');
    await expect(shown).toHaveText(['folk-horror']);
    await page.getByRole('button', { name: 'More tags: may give away the plot' }).press('Enter');
    await expect(shown).toHaveText(['folk-horror', 'cannibalism']);
  });

  test('shows where the film streams, with date and source', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${THINLY_RATED_FILM}`);
    const streaming = page.getByRole('region', { name: 'Streaming' });
    await expect(streaming.getByRole('listitem').first()).toContainText(/ as of \w*\s?2021$/);
    await expect(streaming).toContainText('In the United States. Source:');
    const link = streaming.getByRole('link', { name: /JustWatch/ });
    await expect(link).toHaveAttribute('href', 'https://www.justwatch.com/us/search?q=Alien');
    await streaming.getByRole('link', { name: 'Prime Video' }).click();
    await expect(page).toHaveURL('/provider/prime');
  });
});
