import type { Page } from '@playwright/test';
import { expect, open } from '../harness.ts';

type Release = { id: number; title: string; posterPath: string | null; overview: string | null; releaseDate: string };

/** Ids of films in the catalogue, so that entries lead to films. */
const FILM_IDS = [1422096, 1330421, 1386827, 694, 1197137, 1062722, 1196364, 1196067, 539517];
export const OVERVIEW = 'Something old is under the stairs, and the stairs are new.';

/** Stubbed releases of April 2024: six on one day, one on the last day, one without a poster. */
export const RELEASES: Release[] = [
  ...Array.from({ length: 6 }, (_, index) => release(index, `Crowded ${index + 1}`, '2024-04-12')),
  { ...release(6, 'Left Above', '2024-04-01'), posterPath: null },
  release(7, 'Right Below', '2024-04-27'),
  release(8, 'The Last Day', '2024-04-30'),
];

export function release(index: number, title: string, releaseDate: string): Release {
  return {
    id: FILM_IDS[index] ?? 0,
    title,
    posterPath: '/tZIMe2pYug1cS9e7AZnd1bTTidM.jpg',
    overview: OVERVIEW,
    releaseDate,
  };
}

/** Stubs the releases of a month and counts the requests. */
export async function stubMonth(page: Page, month: string, releases: Release[]): Promise<{ count: number }> {
  const calls = { count: 0 };
  await page.route(`**/api/tmdb/horror-releases/${month}`, (route) => {
    calls.count++;
    return route.fulfill({ json: releases });
  });
  return calls;
}

export const stepTo = (page: Page, step: 'previous' | 'next') =>
  page.getByRole('link', { name: new RegExp(`${step} month$`, 'i') }).click();

export const monthLabel = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

/** Loads March 2024 from the server, then goes to April 2024 with the stubbed releases. */
export async function openApril(page: Page) {
  await stubMonth(page, '2024/04', RELEASES);
  await open(page, '/calendar?month=2024-03');
  await stepTo(page, 'next');
  await expect(page.getByRole('link', { name: /Right Below/ })).toBeVisible();
}
