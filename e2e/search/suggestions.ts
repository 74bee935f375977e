import type { Locator, Page } from '@playwright/test';
import { expect } from '../harness.ts';

export const film = (id: number, title: string, releaseDate: string | null = '1979-05-25') => ({
  id,
  title,
  posterPath: id % 2 ? '/poster.jpg' : null,
  overview: null,
  releaseDate,
  ...{ runtime: null, voteAverage: null, platforms: [], why: null, subject: null },
});
export const films = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => film(index + 1, `${word} ${index + 1}`));

/** The visible search box: in the header, or on phones in the search page. */
export const boxOf = (page: Page) => page.getByPlaceholder('Search movies...').locator('visible=true');
export const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
export const optionsOf = (page: Page) => listOf(page).getByRole('option');

/** Expects that only this option is active. */
export async function expectActive(page: Page, option: Locator): Promise<void> {
  const box = boxOf(page);
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(listOf(page).locator('[aria-selected="true"]')).toHaveCount(1);
  await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await expect(box).toBeFocused();
}

export async function expectNoneActive(page: Page): Promise<void> {
  await expect(boxOf(page)).not.toHaveAttribute('aria-activedescendant');
  await expect(listOf(page).locator('[aria-selected="true"]')).toHaveCount(0);
}

export async function expectClosed(page: Page): Promise<void> {
  await expect(listOf(page)).toHaveCount(0);
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'false');
}
