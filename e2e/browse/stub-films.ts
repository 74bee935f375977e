import type { Page } from '@playwright/test';
import { stubFilmPages } from '../client-navigation.ts';

export const OVERVIEW =
  'Something old is under the stairs, and the stairs are new. A surveyor measures them twice and gets two answers. By the third night the house has a room more than it has doors, and somebody is humming in it, patiently.';

export const film = (index: number) => ({
  id: 900_000 + index,
  title: `Film ${index + 1}`,
  posterPath: null,
  releaseDate: '1984-11-09',
  overview: OVERVIEW,
  voteAverage: 6.04,
  ratingsCount: 0,
});
export const FILMS = Array.from({ length: 20 }, (_, index) => film(index));

/** Stubs the films of every keyword and platform. */
export async function stubFilms(page: Page, totalPages: number, results: object[] = FILMS): Promise<void> {
  await page.route(/\/api\/tmdb\/horror-movies-by-(keyword|provider)/, (route) => {
    const requestedPage = Number(new URL(route.request().url()).searchParams.get('page'));
    return route.fulfill({
      json: { results: requestedPage > totalPages ? [] : results, totalPages, page: requestedPage },
    });
  });
  await stubFilmPages(page);
}

export const posters = (page: Page) => page.locator('#content').getByRole('list').first().getByRole('listitem');
export const card = (page: Page, title: string) => page.getByRole('group', { name: `About ${title}`, exact: true });
export const pagination = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
