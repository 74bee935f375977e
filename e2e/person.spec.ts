import type { Page } from '@playwright/test';
import { goInside, stubFilmPages } from './client-navigation.ts';
import { expect, test } from './harness.ts';

const credit = { posterPath: null, releaseDate: '1960-06-16', character: null };
const PERSON = {
  id: 7,
  name: 'Ada Nightingale',
  biography: null as string | null,
  profilePath: null as string | null,
  credits: [
    { ...credit, id: 901, title: 'The Cellar', job: 'Actor', character: 'Norman' },
    { ...credit, id: 901, title: 'The Cellar', job: 'Director' },
    { ...credit, id: 902, title: 'The Attic', job: 'Actor', character: 'The Widow' },
    { ...credit, id: 903, title: 'The Well', job: 'Writer', releaseDate: null },
  ],
};

async function showPerson(page: Page, person: Partial<typeof PERSON> = {}): Promise<void> {
  await page.route('**/api/movies/person/7', (route) => route.fulfill({ json: { ...PERSON, ...person } }));
  await stubFilmPages(page);
  await goInside(page, '/person/7');
}

/** Returns the first actor of Halloween in the catalogue. */
async function personInCatalogue(page: Page): Promise<{ id: number; name: string }> {
  const film = await (await page.request.get('/api/tmdb/movie/948')).json();
  return film.cast[0];
}

test.describe('the person page', () => {
  test('shows the name and the credits, and each credit links to its film', { tag: '@desktop' }, async ({ page }) => {
    const { id, name } = await personInCatalogue(page);
    await page.goto(`/person/${id}`);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    const link = page.getByRole('list', { name: 'Credits' }).getByRole('link', { name: /^Halloween October 24, 1978/ });
    await expect(link).toHaveAttribute('href', '/movie/948');
    await link.click();
    await expect(page).toHaveURL('/movie/948');
  });

  test('shows that it is loading', { tag: '@desktop' }, async ({ page }) => {
    let respond = () => {};
    await stubFilmPages(page);
    await page.route('**/api/movies/person/7', (route) => {
      respond = () => route.fulfill({ json: PERSON });
    });
    await goInside(page, '/person/7');
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    respond();
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Nightingale' })).toBeVisible();
  });

  test('has credits that can be reached and opened with the keyboard', { tag: '@desktop' }, async ({ page }) => {
    await showPerson(page);
    const links = page.getByRole('list', { name: 'Credits' }).getByRole('link');
    await links.first().focus();
    await page.keyboard.press('Tab');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/movie\/902$/);
  });
});

test.describe('a person page that cannot be shown', () => {
  test.use({ allowedConsole: /Failed to load resource|ApiError/ });

  test('shows the error when the request fails', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/api/movies/person/7', (route) => route.fulfill({ status: 500, json: {} }));
    await goInside(page, '/person/7');
    await expect(page.getByText('Failed to fetch person data.', { exact: true })).toBeVisible();
  });
});
