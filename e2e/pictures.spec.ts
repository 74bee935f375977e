import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Film } from '../src/features/films/contract/films.ts';
import { goInside, stubFilmPages } from './client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';
import { becomeMember } from './members.ts';

// Needs cold caches.
test.use({ ownContext: true });

const HALLOWEEN = 948;
const COLOUR = '#7a1b22';
const PAINTED = 'rgb(122, 27, 34)';
const LOGO = '/logologologologologologo.jpg';
const PICTURE = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>',
};

/** The coloured placeholder behind a picture that is loading. */
const colourBehind = (picture: Locator) => picture.locator('xpath=preceding-sibling::*[name()="svg"]');

/** Delays all images until the returned function is called. */
async function holdImages(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await released;
    await route.fulfill(PICTURE);
  });
  return release;
}

const failImages = (page: Page) => page.route('**/images/**', (route) => route.fulfill({ status: 404, body: '' }));

async function film(request: APIRequestContext): Promise<Film> {
  return (await request.get(`/api/tmdb/movie/${HALLOWEEN}`)).json();
}

/** Goes to a film with Halloween's data and the given changes. */
async function openFilmLike(page: Page, changes: Partial<Film>): Promise<void> {
  const known = await film(page.request);
  await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ json: { ...known, ...changes } }));
  await goInside(page, `/movie/${HALLOWEEN}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Halloween' })).toBeVisible();
}

test.describe('while a poster loads', () => {
  test('the server-rendered page shows the colour of the poster in its place', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    // Tests cannot reach the image host, so the colour is the one of the drawn poster.
    const { poster_path } = await film(request);
    await request.get(`/images/w500${poster_path}`);
    let fresh = 0;
    const path = () => {
      fresh += 1;
      return `/movie/${HALLOWEEN}?fresh=${fresh}`;
    };
    await expect(async () => {
      const known: Film = await (await request.get(`/api/tmdb${path()}`)).json();
      expect(known.poster_colour).toMatch(/^#[0-9a-f]{6}$/);
    }).toPass();
    const url = path();
    const html = await (await request.get(url)).text();
    expect(html).toMatch(/<svg aria-hidden="true" color="#[0-9a-f]{6}"/);
    expect(html).not.toMatch(/\sstyle="/);

    const release = await holdImages(page);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const poster = page.getByRole('img', { name: 'Halloween', exact: true });
    const colour = colourBehind(poster);
    await expect(colour).toHaveCSS('background-color', /^rgb\(/);
    expect(await colour.boundingBox()).toEqual(await poster.boundingBox());
    await hydrated(page);
    await expectNoAxeViolations(page);
    release();
  });

  test('the poster covers the colour without a layout shift when it arrives', { tag: '@desktop' }, async ({ page }) => {
    const release = await holdImages(page);
    await openFilmLike(page, { poster_colour: COLOUR, backdrop_path: '/still.jpg', backdrop_colour: COLOUR });
    const poster = page.getByRole('img', { name: 'Halloween', exact: true });
    await expect(colourBehind(poster)).toHaveCSS('background-color', PAINTED);
    await page.evaluate(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => Object.assign(window, { shifts: list.getEntries().length })).observe({
        type: 'layout-shift',
      });
    });
    const before = await poster.boundingBox();
    release();
    await expect(poster).toHaveJSProperty('complete', true);
    expect(await poster.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0); // set above
    const top = await poster.evaluate((image) => {
      const { left, top: y, width, height } = image.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, y + height / 2) === image;
    });
    expect(top).toBe(true);
  });

  for (const theme of ['dark', 'light']) {
    test(`the colour is the same in the ${theme} theme`, { tag: '@desktop' }, async ({ page }) => {
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      await holdImages(page);
      await openFilmLike(page, { poster_colour: COLOUR });
      const poster = page.getByRole('img', { name: 'Halloween', exact: true });
      await expect(colourBehind(poster)).toHaveCSS('background-color', PAINTED);
      await expectNoAxeViolations(page);
    });
  }

  test('nothing is shown in its place when its colour is unknown', { tag: '@desktop' }, async ({ page }) => {
    await holdImages(page);
    await openFilmLike(page, { poster_colour: null });
    const poster = page.getByRole('img', { name: 'Halloween', exact: true });
    await expect(poster).toHaveCount(1);
    await expect(colourBehind(poster)).toHaveCount(0);
  });
});

test.describe('a picture that fails to load', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('is replaced by the title of the film on the background of the page', { tag: '@desktop' }, async ({ page }) => {
    await failImages(page);
    await openFilmLike(page, { poster_colour: COLOUR });
    await expect(page.getByRole('img', { name: 'Halloween', exact: true })).toHaveCount(0);
    await expect(page.locator('#content span.display[aria-hidden="false"]', { hasText: 'Halloween' })).toBeVisible();
    await expect(page.locator(`svg[color="${COLOUR}"]`)).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  test('is replaced by the initials of the actor', { tag: '@desktop' }, async ({ page }) => {
    await failImages(page);
    const cast = [
      { id: 5, name: 'Jamie Lee Curtis', character: 'Laurie', profile_path: '/jamie.jpg', profile_colour: COLOUR },
    ];
    await openFilmLike(page, { cast });
    const card = page.getByRole('list', { name: 'Cast' }).getByRole('link');
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByText('JC')).toBeVisible();
    await expect(card.locator('img')).toHaveCount(0);
  });

  test('does not hide the picture of the next film', { tag: '@desktop' }, async ({ page }) => {
    const known = await film(page.request);
    await page.route('**/images/**', (route) =>
      route.request().url().includes('/gone.jpg') ? route.fulfill({ status: 404, body: '' }) : route.fulfill(PICTURE),
    );
    await page.route('**/api/tmdb/movie/*', (route) => {
      const isFirst = route.request().url().endsWith('/1');
      const poster_path = isFirst ? '/gone.jpg' : '/there.jpg';
      return route.fulfill({ json: { ...known, id: isFirst ? 1 : 2, title: isFirst ? 'Gone' : 'There', poster_path } });
    });
    await goInside(page, '/movie/1');
    await expect(page.locator('#content span.display', { hasText: 'Gone' })).toBeVisible();
    await goInside(page, '/movie/2');
    await expect(page.getByRole('img', { name: 'There', exact: true })).toBeVisible();
  });
});

test.describe('a provider’s logo', () => {
  const stream = [
    { provider_id: 8, provider_name: 'Netflix', logo_path: LOGO, as_of: '2026-10' },
    { provider_id: 99, provider_name: 'Shudder', logo_path: null, as_of: '2026-10' },
  ];
  const watch_providers = { stream, rent: [], buy: [], as_of: '2026-10', region: 'US' };
  const badges = (page: Page) => page.getByRole('list', { name: 'Streaming' }).getByRole('listitem');

  test('is before the provider’s name on the film’s page, and screen readers announce only the name', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.route('**/images/**', (route) => route.fulfill(PICTURE));
    await openFilmLike(page, { watch_providers });
    await expect(badges(page).nth(0).locator('img')).toHaveAttribute('src', `/images/w92${LOGO}`);
    await expect(badges(page).nth(0).getByRole('link', { name: 'Netflix', exact: true })).toBeVisible();
    await expect(badges(page).nth(1).locator('img')).toHaveCount(0);
    await expect(badges(page).nth(1)).toHaveText('Shudder as of October 2026');
    await expectNoAxeViolations(page);
  });

  test.describe('that fails to load', () => {
    test.use({ allowedConsole: /Failed to load resource/ });

    test('is left out, and the name stays', { tag: '@desktop' }, async ({ page }) => {
      await failImages(page);
      await openFilmLike(page, { watch_providers });
      await badges(page).nth(0).scrollIntoViewIfNeeded();
      await expect(badges(page).nth(0).locator('img')).toHaveCount(0);
      const link = badges(page).nth(0).getByRole('link', { name: 'Netflix', exact: true });
      await expect(link.locator('span')).toBeHidden();
    });
  });

  test('is before the name on the platform’s page', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/images/**', (route) => route.fulfill(PICTURE));
    await page.route('**/api/tmdb/horror-movies-by-provider**', (route) =>
      route.fulfill({ json: { results: [], totalPages: 0, page: 1, logoPath: LOGO } }),
    );
    await goInside(page, '/provider/netflix');
    const heading = page.getByRole('heading', { level: 1, name: 'Netflix', exact: true });
    await expect(heading.locator('img')).toHaveAttribute('src', `/images/w92${LOGO}`);
    await expectNoAxeViolations(page);
  });

  test('is before the provider’s name on the cards of My Movies', { tag: '@desktop' }, async ({ page }) => {
    await becomeMember(page);
    await stubFilmPages(page);
    const movieDetails = {
      title: 'Cellar',
      poster_path: '/cellar.jpg',
      poster_colour: COLOUR,
      release_date: '1984-11-09',
      overview: null,
      vote_average: 6,
      watch_providers: { stream },
    };
    const item = { title_id: 1, added_at: '2026-03-01T12:00:00.000Z', movieDetails };
    await page.route('**/api/user-list', (route) =>
      route.fulfill({
        json: { items: [{ ...item, userRating: null, averageUserRating: null, ratingsCount: 0 }], watchedMovies: [] },
      }),
    );
    await page.goto('/list');
    await page.getByRole('link', { name: 'Cellar' }).hover();
    const card = page.getByRole('group', { name: 'About Cellar' });
    await expect(card).toContainText('Streaming on: Netflix, Shudder');
    await expect(card.locator('img')).toHaveAttribute('src', `/images/w92${LOGO}`);
    await expectNoAxeViolations(page);
  });
});
