import type { Locator, Page } from '@playwright/test';
import type { Film } from '../src/features/films/contract/films.ts';
import { goInside } from './client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';
import { card, json, link, open, stubMember } from './my-movies/stub-member.ts';

// Needs cold caches.
test.use({ ownContext: true, allowedConsole: /Failed to load resource/ });

const HALLOWEEN = 948;
const COLOUR = '#7a1b22';
const PAINTED = 'rgb(122, 27, 34)';
const LOGO = '/logologologologologologo.jpg';
const PICTURE = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>',
};
const STREAM = [
  { provider_id: 8, provider_name: 'Netflix', logo_path: LOGO, as_of: '2026-10' },
  { provider_id: 99, provider_name: 'Shudder', logo_path: null, as_of: '2026-10' },
];
const watch_providers = { stream: STREAM, rent: [], buy: [], as_of: '2026-10', region: 'US' };

/** The coloured placeholder behind a picture that is loading. */
const colourBehind = (picture: Locator) => picture.locator('xpath=preceding-sibling::*[name()="svg"]');
const posterOf = (page: Page) => page.getByRole('img', { name: 'Halloween', exact: true });
const badges = (page: Page) => page.getByRole('list', { name: 'Streaming' }).getByRole('listitem');

/** Delays all images until the returned function is called. */
async function holdImages(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await released;
    await route.fulfill(PICTURE);
  });
  return release;
}

/** Goes to a film with Halloween's data and the given changes. */
async function openFilmLike(page: Page, changes: Partial<Film>): Promise<void> {
  const known: Film = await (await page.request.get(`/api/tmdb/movie/${HALLOWEEN}`)).json();
  await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ json: { ...known, ...changes } }));
  await goInside(page, `/movie/${HALLOWEEN}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Halloween' })).toBeVisible();
}

test.describe('while a poster loads', { tag: '@desktop' }, () => {
  test('the server-rendered page shows the colour of the poster in its place', async ({ page, request }) => {
    // Tests cannot reach the image host, so the colour is the one of the drawn poster.
    const film: Film = await (await request.get(`/api/tmdb/movie/${HALLOWEEN}`)).json();
    await request.get(`/images/w500${film.poster_path}`);
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
    const colour = colourBehind(posterOf(page));
    await expect(colour).toHaveCSS('background-color', /^rgb\(/);
    expect(await colour.boundingBox()).toEqual(await posterOf(page).boundingBox());
    await hydrated(page);
    await expectNoAxeViolations(page);
    release();
  });

  test('the colour is the same in both themes, and the poster covers it without a layout shift when it arrives', async ({
    page,
  }) => {
    const release = await holdImages(page);
    await openFilmLike(page, { poster_colour: COLOUR, backdrop_path: '/still.jpg', backdrop_colour: COLOUR });
    const poster = posterOf(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expect(colourBehind(poster)).toHaveCSS('background-color', PAINTED);
    }
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
});

test('pictures that fail to load are replaced by title or initials, logos by nothing, and the next film has its own', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/images/**', (route) =>
    route.request().url().includes('/there.jpg') ? route.fulfill(PICTURE) : route.fulfill({ status: 404, body: '' }),
  );
  const cast = [
    { id: 5, name: 'Jamie Lee Curtis', character: 'Laurie', profile_path: '/jamie.jpg', profile_colour: COLOUR },
  ];
  await openFilmLike(page, { poster_colour: COLOUR, cast, watch_providers });
  await expect(posterOf(page)).toHaveCount(0);
  await expect(page.locator('#content span.display[aria-hidden="false"]', { hasText: 'Halloween' })).toBeVisible();
  await expect(page.locator(`svg[color="${COLOUR}"]`)).toHaveCount(0);
  const actor = page.getByRole('list', { name: 'Cast' }).getByRole('link');
  await actor.scrollIntoViewIfNeeded();
  await expect(actor.getByText('JC')).toBeVisible();
  await expect(actor.locator('img')).toHaveCount(0);
  await badges(page).nth(0).scrollIntoViewIfNeeded();
  await expect(badges(page).nth(0).locator('img')).toHaveCount(0);
  await expect(badges(page).nth(0).getByRole('link', { name: 'Netflix', exact: true })).toBeVisible();
  await expectNoAxeViolations(page);

  const known: Film = await (await page.request.get(`/api/tmdb/movie/${HALLOWEEN}`)).json();
  const next = { ...known, id: 2, title: 'There', poster_path: '/there.jpg' };
  await page.route('**/api/tmdb/movie/2', (route) => route.fulfill({ json: next }));
  await goInside(page, '/movie/2');
  await expect(page.getByRole('img', { name: 'There', exact: true })).toBeVisible();
});

test('a provider’s logo is before its name on the pages of film and platform and on cards, and is not announced', {
  tag: '@desktop',
}, async ({ page }) => {
  const lists = { items: [], watchedMovies: [] };
  await stubMember(page, {
    lists: json({
      ...lists,
      items: [
        {
          ...{ title_id: 1, day: '2026-03-01', added_at: '2026-03-01T12:00:00.000Z' },
          ...{ tags: [], userRating: null, averageUserRating: null, ratingsCount: 0 },
          movieDetails: {
            ...{ title: 'Cellar', poster_path: '/cellar.jpg', poster_colour: COLOUR, release_date: '1984-11-09' },
            ...{ overview: null, vote_average: 6, watch_providers: { stream: STREAM } },
          },
        },
      ],
    }),
  });
  await open(page);
  await link(page, 'Cellar').hover();
  await expect(card(page, 'Cellar')).toContainText('Streaming on: Netflix, Shudder');
  await expect(card(page, 'Cellar').locator('img')).toHaveAttribute('src', `/images/w92${LOGO}`);

  await openFilmLike(page, { watch_providers });
  await expect(badges(page).nth(0).locator('img')).toHaveAttribute('src', `/images/w92${LOGO}`);
  await expect(badges(page).nth(0).getByRole('link', { name: 'Netflix', exact: true })).toBeVisible();
  await expect(badges(page).nth(1).locator('img')).toHaveCount(0);
  await expect(badges(page).nth(1)).toHaveText('Shudder as of October 2026');
  await page.route('**/api/tmdb/horror-movies-by-provider**', (route) =>
    route.fulfill({ json: { results: [], totalPages: 0, page: 1, logoPath: LOGO } }),
  );
  await goInside(page, '/provider/netflix');
  const heading = page.getByRole('heading', { level: 1, name: 'Netflix', exact: true });
  await expect(heading.locator('img')).toHaveAttribute('src', `/images/w92${LOGO}`);
  await expectNoAxeViolations(page);
});
