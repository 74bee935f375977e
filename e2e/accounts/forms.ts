import type { Page } from '@playwright/test';

export { open } from '../harness.ts';

/** A setting on the page can have the name of a field. */
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'));

export const password = (page: Page, label = 'Password') => field(page, label);

export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
}

/** The browser's own console message for an error response. */
export const REFUSED = /^Failed to load resource/;
