import type { Browser, Locator, Page } from '@playwright/test';
import { expect, hydrated } from '../harness.ts';
import { setRandomIpAddress } from '../members.ts';

/** Opens a night as its host. @returns the path of the night */
export async function openNight(page: Page, name: string): Promise<string> {
  await setRandomIpAddress(page);
  await page.goto('/night');
  await hydrated(page);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Start the movie night' }).click();
  await expect(page).toHaveURL(/\/night\/[a-z]{6}$/);
  return new URL(page.url()).pathname;
}

export async function join(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('button', { name: 'I am ready' })).toBeVisible();
}

/** A guest's phone, with a browser of its own. Close its context at the end. */
export async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await setRandomIpAddress(page);
  return page;
}

export const beReady = (page: Page) => page.getByRole('button', { name: 'I am ready' }).click();

export const card = (page: Page): Locator => page.getByRole('article');

export const titleOf = async (page: Page) => (await card(page).getByRole('heading').textContent()) ?? '';

/**
 * Votes on films until the card shows the film with this title.
 *
 * @param vote changes the card, for example by a press on "No"
 */
export async function goTo(page: Page, title: string, vote: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const shown = await titleOf(page);
    if (shown === title) return;
    await vote();
    await expect(card(page).getByRole('heading')).not.toHaveText(shown);
  }
}

/** Drags the card to one side. */
export async function swipe(page: Page, side: 'left' | 'right'): Promise<void> {
  const box = await card(page).boundingBox();
  if (!box) throw new Error('There is no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (side === 'left' ? -0.4 : 0.4) * box.width, y, { steps: 5 });
  await page.mouse.up();
}
