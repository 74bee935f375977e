import type { Page } from '@playwright/test';

/**
 * Delays the responses to matching requests until the test calls the returned function. If the test also stubs these
 * requests, it must do so before.
 *
 * @example const release = await hold(page, '/api/auth/status'); await page.goto('/'); release();
 */
export async function hold(page: Page, url: string, method?: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await held;
    await route.fallback();
  });
  return release;
}
