import type { Page } from '@playwright/test';
import { stubFilmPages } from '../client-navigation.ts';

/**
 * Stubs the films that each query of `results` finds, without people, themes and wishes. Other queries find nothing.
 *
 * @returns the queries that the page has sent
 */
export async function stubSearches(page: Page, results: Record<string, object[]>): Promise<string[]> {
  const queries: string[] = [];
  await stubFilmPages(page);
  await page.route('**/api/movies/people?**', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/movies/subjects?**', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/wishes?**', (route) => route.fulfill({ json: { wish: null, without: [] } }));
  await page.route('**/api/movies/find?**', (route) => {
    const title = new URL(route.request().url()).searchParams.get('title') ?? '';
    queries.push(title);
    return route.fulfill({ json: results[title] ?? [] });
  });
  return queries;
}
