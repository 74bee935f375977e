import type { APIRequestContext, Page } from '@playwright/test';
import type { Film } from '../src/contract/films.ts';
import { RATED_FILM, THINLY_RATED_FILM } from './community-ratings.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';

/** Halloween (1978): nobody here has rated or reviewed it. */
const UNRATED_FILM = 948;
const TRAILER = 'https://www.youtube-nocookie.com/embed/S014oGZiSdI';

/** Goes from the front page to a film whose data is The Shining's, but for what is given. */
async function openFilmLike(page: Page, request: APIRequestContext, changes: Partial<Film>): Promise<void> {
  const film: Film = await (await request.get(`/api/tmdb/movie/${RATED_FILM}`)).json();
  await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ json: { ...film, ...changes } }));
  await openFirstFilm(page);
  await expect(page.getByRole('heading', { level: 1, name: changes.title ?? film.title })).toBeVisible();
}

async function openFirstFilm(page: Page): Promise<void> {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('list', { name: 'Trending' }).getByRole('link').first().click();
}

test.describe('a film', () => {
  test('shows its facts, overview and poster', async ({ page }) => {
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

  test('without a date says so, and is not taken for released', async ({ page, request }) => {
    await openFilmLike(page, request, { release_date: null });
    await expect(page.getByText('No release date')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Rate', exact: true })).toHaveCount(0);
  });

  test('that is not out yet can be put on the watchlist and nothing else', async ({ page, request }) => {
    await openFilmLike(page, request, { release_date: '2999-01-01' });
    await expect(page.getByText('January 1, 2999')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add to watchlist' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Rate', exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Mark as watched' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Streaming' })).toHaveCount(0);
  });

  test('names its original title when it has another', async ({ page }) => {
    await page.goto('/movie/234');
    await expect(page.getByText('Original title: Das Cabinet des Dr. Caligari')).toBeVisible();
    await page.goto(`/movie/${RATED_FILM}`);
    await expect(page.getByText('Original title')).toHaveCount(0);
  });

  test('shows four of the cast, all on demand, and leads to each person', async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
    const cast = page.getByRole('list', { name: 'Cast' }).getByRole('link');
    await expect(cast).toHaveCount(4);
    await page.getByRole('button', { name: 'See All', exact: true }).click();
    await expect(cast).toHaveCount(5);
    await page.getByRole('button', { name: 'Show Less' }).click();
    await expect(cast).toHaveCount(4);
    await expect(cast.first()).toContainText('Jack Nicholson');
    await expect(cast.first()).toContainText('Jack Torrance');
    await cast.first().click();
    await expect(page).toHaveURL(/\/person\/\d+$/);
  });

  test('shows seven keywords, all on demand, and leads to the films of each', async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
    const keywords = page.getByRole('list', { name: 'Keywords' }).getByRole('link');
    await expect(keywords).toHaveCount(7);
    await page.getByRole('button', { name: 'See all', exact: true }).click();
    await expect(keywords).toHaveCount(10);
    await page.getByRole('link', { name: 'based on novel or book' }).click();
    await expect(page).toHaveURL('/keyword/based-on-novel-or-book');
  });

  test('encodes what a keyword carries into the address', async ({ page, request }) => {
    await openFilmLike(page, request, { keywords: ['Who? 50% Café', 'ghost/spirit'] });
    const keywords = page.getByRole('list', { name: 'Keywords' }).getByRole('link');
    await expect(keywords.first()).toHaveAttribute('href', '/keyword/who%3F-50%25-caf%C3%A9');
    await expect(keywords.last()).toHaveAttribute('href', '/keyword/ghost-spirit');
  });

  test('leads to the films that share a tag', async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await page.getByRole('list', { name: 'Tagged' }).getByRole('link', { name: 'Isolation' }).click();
    await expect(page).toHaveURL('/tag/isolation');
  });

  test('says where it streams, as of when and who says so', async ({ page }) => {
    await page.goto(`/movie/${THINLY_RATED_FILM}`);
    const streaming = page.getByRole('region', { name: 'Streaming' });
    await expect(streaming).toContainText('In the United States, as of 2021. Source: JustWatch');
    await streaming.getByRole('link', { name: 'Prime Video' }).click();
    await expect(page).toHaveURL('/provider/prime');
  });

  test('says so when no service is known to stream it', async ({ page }) => {
    await page.goto(`/movie/${UNRATED_FILM}`);
    await expect(page.getByRole('region', { name: 'Streaming' })).toContainText('We know of no service');
  });

  test("shows the community's rating with one decimal and how many gave one", async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await expect(page.getByText('8.6 from 20 ratings')).toBeVisible();
  });

  test("without one shows TMDB's, and without that says so", async ({ page, request }) => {
    await page.goto(`/movie/${UNRATED_FILM}`);
    await expect(page.getByText(/^\d\.\d TMDB average$/)).toBeVisible();
    await openFilmLike(page, request, { averageRating: null, ratingsCount: 0, vote_average: null });
    await expect(page.getByText('No ratings yet')).toBeVisible();
  });

  test('leads to its editorial review where there is one', async ({ page }) => {
    await page.goto(`/movie/${UNRATED_FILM}`);
    await expect(page.getByRole('link', { name: 'Read our review' })).toHaveCount(0);
    await page.goto(`/movie/${RATED_FILM}`);
    await page.getByRole('link', { name: 'Read our review' }).click();
    await expect(page).toHaveURL(`/movie/${RATED_FILM}/review`);
  });

  test('under its title has the same page, canonical under its number', async ({ page }) => {
    await page.goto('/movie/the-shining-1980');
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining' })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/movie/${RATED_FILM}$`));
    await expect(page.getByRole('link', { name: 'Rate', exact: true })).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent(`/movie/${RATED_FILM}`)}`,
    );
  });

  test('describes itself to machines', async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    const [film, trail] = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent)));
    expect(film).toMatchObject({ '@type': 'Movie', name: 'The Shining', aggregateRating: { ratingCount: 20 } });
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  test('axe finds nothing in either theme', async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'See All', exact: true }).click();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expectNoAxeViolations(page);
  });
});

test.describe('a visitor who acts on a film', () => {
  for (const name of ['Rate', 'Add to watchlist', 'Mark as watched']) {
    test(`is sent to sign in and back: ${name}`, async ({ page }) => {
      await page.goto(`/movie/${RATED_FILM}`);
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/login?redirect=%2Fmovie%2F${RATED_FILM}`);
    });
  }
});

test.describe('the trailer', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Trailer</title>' }),
    );
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
  });

  test('opens over the page, which stands still, and can be had on YouTube', async ({ page }) => {
    await page.getByRole('button', { name: 'Watch trailer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trailer' });
    await expect(dialog.getByTitle('Trailer of The Shining')).toHaveAttribute('src', TRAILER);
    const link = dialog.getByRole('link', { name: 'Watch on YouTube' });
    await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=S014oGZiSdI');
    await expect(link).toHaveAttribute('target', '_blank');
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await expectNoAxeViolations(page);
  });

  test('closes on Escape and hands the focus back, all by keyboard', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Watch trailer' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Trailer' });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('closes by its button', async ({ page }) => {
    await page.getByRole('button', { name: 'Watch trailer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trailer' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });

  test('closes by a click beside it', async ({ page }) => {
    await page.getByRole('button', { name: 'Watch trailer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trailer' });
    await expect(dialog).toBeVisible();
    await page.mouse.click(8, 8);
    await expect(dialog).toHaveCount(0);
  });

  test('has no button where a film has none', async ({ page, request }) => {
    await openFilmLike(page, request, { trailer: false });
    await expect(page.getByRole('button', { name: 'Watch trailer' })).toHaveCount(0);
  });

  test('is a plain link where it cannot be embedded, and nothing where it is no link', async ({ page, request }) => {
    await openFilmLike(page, request, { trailer: 'https://vimeo.com/1' });
    await expect(page.getByRole('link', { name: 'Watch trailer' })).toHaveAttribute('href', 'https://vimeo.com/1');
    await page.unrouteAll();
    await openFilmLike(page, request, { trailer: 'javascript:alert(1)' });
    await expect(page.getByText('Watch trailer')).toHaveCount(0);
  });
});

test.describe('the Fright Graph', () => {
  test('is not there before three categories are rated', async ({ page }) => {
    await page.goto(`/movie/${THINLY_RATED_FILM}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Fright Graph' })).toHaveCount(0);
  });

  test('is there from three on', async ({ page, request }) => {
    await openFilmLike(page, request, { averageDetailedRatings: { scares: 8, gore: 0, plot: 5 } });
    await expect(page.getByRole('img', { name: /^Fright Graph of/ })).toBeVisible();
  });

  test('has its figures in a table, with a dash for what is missing', async ({ page, request }) => {
    await openFilmLike(page, request, { averageDetailedRatings: { scares: 8.449, gore: 0, plot: 5 } });
    const table = page.getByRole('table', { name: 'Fright Graph in figures' });
    await expect(table.getByRole('columnheader')).toHaveText(['Category', 'Your Rating', 'Community']);
    await expect(table.getByRole('row', { name: /^scares/i })).toHaveText('scares-8.4');
    await expect(table.getByRole('row', { name: /^gore/i })).toHaveText('gore-0.0');
    await expect(table.getByRole('row', { name: /^acting/i })).toHaveText('acting--');
    await expect(table.getByRole('row')).toHaveCount(9);
  });

  test('keeps its eight names inside the page', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/movie/${RATED_FILM}`);
    const names = page.getByRole('img', { name: /^Fright Graph of/ }).locator('text.display');
    await expect(names).toHaveCount(8);
    for (const name of await names.all()) {
      const box = await name.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
  });
});

test.describe('the figures of the Fright Graph', () => {
  const shown = (page: Page) => page.getByRole('button', { name: 'Hide the figures' });

  test.beforeEach(async ({ page }) => {
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
    await page.getByRole('img', { name: /^Fright Graph of/ }).scrollIntoViewIfNeeded();
  });

  test('come on hover, stay while the pointer is on them and go with Escape', async ({ page, isPhone }) => {
    test.skip(isPhone, 'a finger does not hover');
    await page.getByRole('img', { name: /^Fright Graph of/ }).hover();
    await expect(shown(page)).toBeVisible();
    await page.getByRole('rowheader', { name: 'villain' }).hover();
    await expect(shown(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown(page)).toHaveCount(0);
    await page.mouse.move(5, 5);
    await page.getByRole('img', { name: /^Fright Graph of/ }).hover();
    await expect(shown(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(shown(page)).toHaveCount(0);
  });

  test('come with the keyboard', async ({ page, isPhone }) => {
    test.skip(isPhone, 'on a phone they come by the button alone');
    await page.getByRole('list', { name: 'Tagged' }).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(shown(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shown(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(shown(page)).toBeFocused();
  });

  test('come and go by the button, without moving the chart', async ({ page, isPhone }) => {
    test.skip(!isPhone, 'on a desktop they come by hovering');
    const chart = page.getByRole('img', { name: /^Fright Graph of/ });
    const before = await chart.boundingBox();
    await page.getByRole('button', { name: 'Show the figures' }).tap();
    await expect(shown(page)).toHaveAttribute('aria-expanded', 'true');
    expect((await chart.boundingBox())?.height).toBe(before?.height);
    await expectNoAxeViolations(page);
    await shown(page).tap();
    await expect(shown(page)).toHaveCount(0);
  });
});

test.describe('a film that cannot be had', () => {
  test.use({ allowedConsole: [/Failed to load resource|catalogue is being restored|An error occurred/] });

  test('does not exist: the server says so, and so does its status', async ({ page, request }) => {
    expect((await request.get('/movie/999999999')).status()).toBe(404);
    await page.goto('/movie/999999999');
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
    await expect(page.getByText('There is no film at this address.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectNoAxeViolations(page);
  });

  test("shows the server's message, and Go Back leads back", async ({ page }) => {
    const body = { code: 'unavailable', message: 'The catalogue is being restored.' };
    await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ status: 503, json: body }));
    await openFirstFilm(page);
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
    await expect(page.getByText(body.message)).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Recently Released' })).toBeVisible();
  });

  test('has a message of its own when the server has none or cannot be reached', async ({ page }) => {
    await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ status: 500, body: '' }));
    await openFirstFilm(page);
    await expect(page.getByText('An error occurred while fetching movie details')).toBeVisible();
    await page.unrouteAll();
    await page.route('**/api/tmdb/movie/*', (route) => route.abort());
    await openFirstFilm(page);
    await expect(page.getByText('An error occurred while fetching movie details')).toBeVisible();
  });

  test('can be had when asked for again', async ({ page }) => {
    await page.route('**/api/tmdb/movie/*', (route) => route.abort());
    await openFirstFilm(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
    await page.unrouteAll();
    await page.getByRole('list', { name: 'Trending' }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'Add to watchlist' })).toBeVisible();
  });

  test('opened directly, Go Back leads to the front page', async ({ page }) => {
    await page.goto('/movie/999999999');
    await hydrated(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a spinner turns while a film is on its way', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/tmdb/movie/*', async (route) => {
    await held;
    await route.continue();
  });
  await openFirstFilm(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading film' })).toBeVisible();
  answer();
  await expect(page.getByRole('link', { name: 'Add to watchlist' })).toBeVisible();
});
