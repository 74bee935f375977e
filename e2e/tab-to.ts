import { expect, type Locator, type Page } from '@playwright/test';

/** More Tab presses than any step of a journey needs. */
const STEPS = 200;

/** Presses Tab until the element has the focus. @throws when it cannot be reached */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // A form enables its button only when it has checked the fields.
  await expect(target).not.toHaveAttribute('disabled');
  // Looked up again only if React has replaced the element, because a look-up by name takes longer than a press.
  let element = await target.elementHandle();
  for (let step = 0; step < STEPS; step++) {
    const place = await element?.evaluate((one) => (one === document.activeElement ? 'focus' : one.isConnected));
    if (place === 'focus') return;
    if (place) await page.keyboard.press(key);
    else element = await target.elementHandle();
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}
