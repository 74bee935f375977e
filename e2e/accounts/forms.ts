import type { Page } from '@playwright/test';
import { hydrated } from '../harness.ts';

/** Opens a page and waits until it answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true });

export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

export const answer = (status: number, body: unknown) => ({ status, json: body });

/** What the browser itself says of an answer that is no success. */
export const REFUSED = /^Failed to load resource/;
