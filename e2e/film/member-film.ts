import type { Locator, Page, Request } from '@playwright/test';
import { expect, open } from '../harness.ts';
import { becomeMember } from '../members.ts';

/** Psycho and The Thing. Several tests rate these films, so no test may expect their community figures. */
export const FILM = 539;
export const RATED_HERE = 1091;
export const REFUSED = { status: 500, json: { code: 'internal', message: 'Something broke.' } };

export const longDate = (moment: string | Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));

export const watchlistButton = (page: Page) => page.getByRole('button', { name: /^(Add to|On) watchlist$/i });
export const watchedButton = (page: Page) => page.getByRole('button', { name: /^(Mark as )?watched$/i });
export const rateButton = (page: Page) => page.getByRole('button', { name: /^Rate$|Change your rating$/ });
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Your rating' });
export const modalOf = (page: Page) => page.getByRole('dialog');
export const picker = (within: Page | Locator, name: string) => within.getByRole('radiogroup', { name, exact: true });
export const box = (within: Page | Locator, name: string, score: number) =>
  picker(within, name).getByRole('radio', { name: String(score), exact: true });

export async function openAsMember(page: Page, film = FILM): Promise<void> {
  await becomeMember(page);
  await open(page, `/movie/${film}`);
  await expect(watchlistButton(page)).toBeVisible();
}

export async function openPanel(page: Page): Promise<Locator> {
  await rateButton(page).click();
  await expect(panelOf(page)).toBeVisible();
  return panelOf(page);
}

export async function openModal(page: Page): Promise<Locator> {
  await (await openPanel(page)).getByRole('button', { name: 'Rate all eight kinds' }).click();
  await expect(modalOf(page)).toBeVisible();
  return modalOf(page);
}

/** Records requests whose method and URL match. */
export function watchRequests(page: Page, method: string, path: string): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) seen.push(request);
  });
  return seen;
}
