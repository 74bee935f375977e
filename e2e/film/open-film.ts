import type { APIRequestContext, Page } from '@playwright/test';
import type { Film } from '../../src/features/films/contract/films.ts';
import { RATED_FILM } from '../community-ratings.ts';
import { expect, open } from '../harness.ts';

/** Goes from the front page to a film with The Shining's data and the given changes. */
export async function openFilmLike(page: Page, request: APIRequestContext, changes: Partial<Film>): Promise<void> {
  const film: Film = await (await request.get(`/api/tmdb/movie/${RATED_FILM}`)).json();
  await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ json: { ...film, ...changes } }));
  await openFirstFilm(page);
  await expect(page.getByRole('heading', { level: 1, name: changes.title ?? film.title })).toBeVisible();
}

export async function openFirstFilm(page: Page): Promise<void> {
  await open(page, '/');
  await page.getByRole('list', { name: 'Trending' }).getByRole('link').first().click();
}
