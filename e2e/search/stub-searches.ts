import type { Page } from '@playwright/test';
import { stubFilmPages } from '../client-navigation.ts';

/** Answers searches by their words; anything else finds nothing. */
export async function stubSearches(page: Page, answers: Record<string, object[]>): Promise<string[]> {
  const asked: string[] = [];
  await stubFilmPages(page);
  await page.route('**/api/movies/find?**', (route) => {
    const title = new URL(route.request().url()).searchParams.get('title') ?? '';
    asked.push(title);
    return route.fulfill({ json: answers[title] ?? [] });
  });
  return asked;
}
