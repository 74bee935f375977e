import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findHeadlessShell } from '../../e2e/find-chromium.ts';
import type { TestMember } from '../app/members.ts';

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findHeadlessShell(), args: CHROMIUM_ARGUMENTS });

export type WatchedPage = {
  page: Page;
  /** Injected scripts that ran, violations of the content security policy, errors and dialogs. */
  complaints: string[];
  /** Requests to other origins, which are blocked. */
  elsewhere: string[];
};

/**
 * Opens a page that records problems. Injected scripts are detected when they call `planted()`.
 *
 * @param origin the site's origin; requests to other origins are blocked
 */
export async function watchedPage(browser: Browser, origin: string): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', timezoneId: 'UTC' });
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  await context.exposeFunction('planted', (number: unknown) => complaints.push(`a script ran: ${number}`));
  await context.exposeFunction('reportViolation', (text: string) => complaints.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // `reportViolation` is exposed above, and the DOM's types lack it.
      (window as unknown as { reportViolation: (text: string) => void }).reportViolation(
        `stopped by ${violatedDirective}: ${blockedURI}`,
      );
    });
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', async (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  return { page, complaints, elsewhere };
}

/** Gives a page the session of a member. */
export async function signInPage({ page }: WatchedPage, { cookie }: TestMember, origin: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('; ')[0]?.split('=', 2) ?? [];
  await page.context().addCookies([{ name, value, url: origin }]);
}

/** Opens a URL and waits for hydration. */
export async function openHydrated({ page }: WatchedPage, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
