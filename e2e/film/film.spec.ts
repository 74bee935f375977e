import type { Film } from '../../src/contract/films/films.ts';
import { RATED_FILM, THINLY_RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, test } from '../harness.ts';
import { openFilmLike } from './open-film.ts';

/** Freaks (1932): has no review, and no test rates it. */
const UNRATED_FILM = 136;

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

  test('does not break words of its title in the narrowest column', async ({ page }) => {
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

  test('shows the facts, the overview and the poster of the film', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await expect(page).toHaveTitle('The Shining (1980) · Fright Club');
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining' })).toBeVisible();
    await expect(page.getByText('May 23, 1980')).toBeVisible();
    await expect(page.getByText('Directed by Stanley Kubrick')).toBeVisible();
    await expect(page.getByText('2h 24m')).toBeVisible();
    await expect(page.getByText('A writer with a temper')).toBeVisible();
    await expect(page.getByRole('img', { name: 'The Shining', exact: true })).toHaveAttribute(
      'src',
      /^\/images\/w500\//,
    );
  });

  test('links to TMDB, and to IMDb if its IMDb id is known', { tag: '@desktop' }, async ({ page, request }) => {
    const main = page.getByRole('main');
    await page.goto(`/movie/${RATED_FILM}`);
    for (const [site, url] of [
      ['IMDb', 'https://www.imdb.com/title/tt0081505/'],
      ['TMDB', `https://www.themoviedb.org/movie/${RATED_FILM}`],
    ] as const) {
      const link = main.getByRole('link', { name: `The Shining on ${site} (opens in a new tab)` });
      await expect(link).toHaveAttribute('href', url);
      await expect(link).toHaveAttribute('rel', 'noreferrer');
    }
    await openFilmLike(page, request, { imdbId: null });
    await expect(main.getByRole('link', { name: /on TMDB/ })).toBeVisible();
    await expect(main.getByRole('link', { name: /on IMDb/ })).toHaveCount(0);
  });

  test('shows "No release date" when the date is missing, and then offers no rating', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    await openFilmLike(page, request, { release_date: null });
    await expect(page.getByText('No release date')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Rate', exact: true })).toHaveCount(0);
  });

  test('offers the watchlist before the release, but no rating and no watched mark', {
    tag: '@desktop',
  }, async ({ page, request }) => {
    await openFilmLike(page, request, { release_date: '2999-01-01' });
    await expect(page.getByText('January 1, 2999')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add to watchlist' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Rate', exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Mark as watched' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Streaming' })).toHaveCount(0);
  });

  test('shows the original title when it differs from the title', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/movie/234');
    await expect(page.getByText('Original title: Das Cabinet des Dr. Caligari')).toBeVisible();
    await page.goto(`/movie/${RATED_FILM}`);
    await expect(page.getByText('Original title')).toHaveCount(0);
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

  test('links each director to their films', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await page.getByRole('link', { name: 'Stanley Kubrick' }).click();
    await expect(page).toHaveURL(/\/person\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Stanley Kubrick' })).toBeVisible();
  });

  test('encodes keywords in URLs', { tag: '@desktop' }, async ({ page, request }) => {
    await openFilmLike(page, request, { keywords: ['Who? 50% Café', 'ghost/spirit'] });
    const keywords = page.getByRole('list', { name: 'Keywords' }).getByRole('link');
    await expect(keywords.first()).toHaveAttribute('href', '/keyword/who%3F-50%25-caf%C3%A9');
    await expect(keywords.last()).toHaveAttribute('href', '/keyword/ghost-spirit');
  });

  test('links to the films with the same tag', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await page.getByRole('list', { name: 'Tagged' }).getByRole('link', { name: 'Isolation' }).click();
    await expect(page).toHaveURL('/tag/isolation');
  });

  test('shows where the film streams, with date and source', async ({ page }) => {
    await page.goto(`/movie/${THINLY_RATED_FILM}`);
    const streaming = page.getByRole('region', { name: 'Streaming' });
    await expect(streaming.getByRole('listitem').first()).toContainText(/ as of \w*\s?2021$/);
    await expect(streaming).toContainText('In the United States. Source:');
    const link = streaming.getByRole('link', { name: /JustWatch/ });
    await expect(link).toHaveAttribute('href', 'https://www.justwatch.com/us/search?q=Alien');
    await streaming.getByRole('link', { name: 'Prime Video' }).click();
    await expect(page).toHaveURL('/provider/prime');
  });

  test('lists where the film can be rented or bought in the section "Streaming"', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const apple = { provider_id: 2, provider_name: 'Apple TV', logo_path: null, as_of: '2026-10-30' };
    await openFilmLike(page, request, {
      watch_providers: { stream: [], rent: [apple], buy: [apple], as_of: null, region: 'US' },
    });
    const streaming = page.getByRole('region', { name: 'Streaming' });
    await expect(streaming).toContainText('Rent: Apple TV, as of October 30, 2026');
    await expect(streaming).toContainText('Buy: Apple TV, as of October 30, 2026');
  });

  test('shows a message when no streaming service is known', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${UNRATED_FILM}`);
    await expect(page.getByRole('region', { name: 'Streaming' })).toContainText('We know of no streaming service');
  });

  test("shows the community's rating with one decimal and the number of ratings", { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await expect(page.getByText('8.6 from 20 ratings')).toBeVisible();
  });

  test("shows TMDB's rating when members have not rated the film, and a message when TMDB has no rating either", {
    tag: '@desktop',
  }, async ({ page, request }) => {
    await page.goto(`/movie/${UNRATED_FILM}`);
    await expect(page.getByText(/^\d\.\d TMDB average$/)).toBeVisible();
    await openFilmLike(page, request, { averageRating: null, ratingsCount: 0, vote_average: null });
    await expect(page.getByText('No ratings yet')).toBeVisible();
    await openFilmLike(page, request, { averageRating: 9.5, ratingsCount: 2, vote_average: 6.2 });
    await expect(page.getByText('6.2 TMDB average 9.5 from 2 ratings here')).toBeVisible();
    await openFilmLike(page, request, { averageRating: 9.5, ratingsCount: 2, vote_average: null });
    await expect(page.getByText('9.5 from 2 ratings')).toBeVisible();
  });

  test('links to the editorial review if there is one', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${UNRATED_FILM}`);
    await expect(page.getByRole('link', { name: 'Read our review' })).toHaveCount(0);
    await page.goto(`/movie/${RATED_FILM}`);
    await page.getByRole('link', { name: 'Read our review' }).click();
    await expect(page).toHaveURL(`/movie/${RATED_FILM}/review`);
  });

  test('also has a URL with the title of the film, and a canonical URL with the id of the film', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/movie/the-shining-1980');
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining' })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/movie/${RATED_FILM}$`));
    await expect(page.getByRole('link', { name: 'Rate', exact: true })).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent(`/movie/${RATED_FILM}`)}`,
    );
  });

  test('has structured data for search engines', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    const [film, trail] = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent)));
    expect(film).toMatchObject({ '@type': 'Movie', name: 'The Shining', aggregateRating: { ratingCount: 20 } });
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  });
});

test.describe('a visitor who acts on a film', () => {
  for (const name of ['Rate', 'Add to watchlist', 'Mark as watched']) {
    test(`is sent to the login and back: ${name}`, { tag: '@desktop' }, async ({ page }) => {
      await page.goto(`/movie/${RATED_FILM}`);
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/login?redirect=%2Fmovie%2F${RATED_FILM}`);
    });
  }
});
