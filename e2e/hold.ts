import type { Page } from '@playwright/test';

/**
 * Holds the answers to a kind of request until the test lets them go. Answers of the test's own are routed before.
 *
 * @example const letGo = await hold(page, '/api/auth/status'); await page.goto('/'); letGo();
 */
export async function hold(page: Page, url: string, method?: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await held;
    await route.fallback();
  });
  return letGo;
}
