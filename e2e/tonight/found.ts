import type { Locator, Page } from '@playwright/test';
import type { FoundFilms } from '../../src/features/tonight/contract/finder.ts';
import { filmCount } from '../../src/ui/format/numbers.ts';
import { expect, hydrated } from '../harness.ts';

/** Returns the API's response to the query string of a page. */
export async function foundBy(page: Page, search: string): Promise<FoundFilms> {
  return (await page.request.get(`/api/films/by-fright${search}`)).json();
}

export async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/tonight${search}`);
  await hydrated(page);
}

/** Waits until this number is announced to screen readers, which happens when it no longer changes. */
export const expectCount = (page: Page, total: number) =>
  expect(page.getByRole('status').filter({ hasText: /found$/ })).toHaveText(
    total === 0 ? 'No films found' : `${filmCount(total)} found`,
  );

export const thumb = (within: Page | Locator, category: string, end: 'from' | 'to') =>
  within.getByRole('slider', { name: `${category}, ${end}` });

/** Returns the filters; on phones, opens their panel first. */
export async function filters(page: Page, isPhone: boolean): Promise<Locator> {
  if (!isPhone) return page.getByRole('form', { name: 'Filters' });
  await page.getByRole('button', { name: /^Filters/ }).click();
  return page.getByRole('dialog', { name: 'Filters' });
}

export const rows = (page: Page) => page.locator('ul[aria-labelledby=found] > li');
