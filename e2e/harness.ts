import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

export { expect };

type Fixtures = {
  /** True in the project with phone width. */
  isPhone: boolean;
  /** Console errors that a test provokes on purpose. */
  allowedConsole: RegExp;
  /** True for a test that needs a browser with cold caches, or that stops the clock. */
  ownContext: boolean;
  failOnConsoleErrors: undefined;
};

/** Prints what a failed test's page shows, because CI keeps no pictures. */
async function reportPage(page: Page): Promise<void> {
  const content = await page.locator('#content').ariaSnapshot({ timeout: 5_000 }).catch(String);
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300)).catch(String);
  console.error(`${page.url()}\nFocused: ${focused}\n${content.slice(0, 2_000)}`);
}

/** Closes a test's pages and clears what they have stored, but not the cache. */
async function tidy(context: BrowserContext, origin: string): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages();
  await Promise.all(others.map((each) => each.close()));
  // A page that is still loading could store something again.
  await page.goto('about:blank');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,cache_storage' });
  await page.close();
  await context.clearCookies();
}

/**
 * Playwright's test; an unexpected console error or page error fails it. The tests of a worker share one context, because
 * warm caches halve the time of a test.
 */
export const test = base.extend<Fixtures, { warmContext: BrowserContext }>({
  warmContext: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId, colorScheme, serviceWorkers, viewport, hasTouch, isMobile } = project.use;
      const options = { baseURL, locale, timezoneId, colorScheme, serviceWorkers, viewport, hasTouch, isMobile };
      const context = await browser.newContext({ ...options, javaScriptEnabled: true });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  ownContext: [false, { option: true }],
  context: async ({ browser, warmContext, ownContext, javaScriptEnabled, timezoneId, baseURL }, use, { project }) => {
    const hasOptions =
      javaScriptEnabled === false || timezoneId !== project.use.timezoneId || baseURL !== project.use.baseURL;
    if (ownContext || hasOptions) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
    } else {
      await use(warmContext);
      await tidy(warmContext, baseURL ?? '');
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  isPhone: async ({}, use, info) => use(info.project.name === 'phone'),
  allowedConsole: [/(?!)/, { option: true }],
  failOnConsoleErrors: [
    async ({ page, allowedConsole }, use, info) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!allowedConsole.test(text)) errors.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error') note(message.text());
      });
      page.on('pageerror', (error) => note(String(error)));
      await use(undefined);
      if (info.status !== info.expectedStatus) await reportPage(page);
      // Later errors do not count: without the test's stubs, requests that are still open reach the server.
      const errorsOfTest = [...errors];
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errorsOfTest, 'unexpected console errors').toEqual([]);
    },
    { auto: true },
  ],
});

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE_SCRIPT = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type AxeOptions = {
  /** By default WCAG 2.2 A and AA, and axe's best practices. */
  rules?: string[];
  /** True to check the style sheets too, which takes a third of axe's time. All screens share one. */
  withStyles?: boolean;
};

/** Checks the visible page with axe. */
export async function expectNoAxeViolations(page: Page, options: AxeOptions = {}): Promise<void> {
  const { rules, withStyles = false } = options;
  // Axe is loaded only once for each page, because loading takes longer than most checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SCRIPT);
  const run: Axe.RunOptions = {
    // If axe also listed the rules that pass, this would take a third of its time.
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: AXE_TAGS },
    preload: withStyles,
    // Axe need not check frames: the only frame is a trailer, which is a page of another site.
    iframes: false,
  };
  const violations = await page.evaluate(async (runOptions) => {
    const { axe } = window as unknown as { axe: typeof Axe }; // loaded above
    // Axe takes a transparent dialog for a closed one, so animations end first. Spinners never end.
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const found = (await axe.run(document, runOptions)).violations;
    return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`);
  }, run);
  expect(violations).toEqual([]);
}

/** Stops the page's clock. From then on the test advances the time. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // Playwright rejects a time in the past, and on a busy machine this call may take seconds.
  await page.clock.pauseAt(Date.now() + 30_000);
}

/** Waits until all changes so far are painted. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** Turns the mouse wheel and waits until the page has handled it. */
export async function turnWheel(page: Page, pixels: number): Promise<void> {
  // The wheel turns only when the page listens, because a busy page may handle the wheel first.
  const turned = await page.evaluateHandle(() => ({
    turned: new Promise<void>((resolve) => addEventListener('wheel', () => resolve(), { once: true, passive: true })),
  }));
  await page.mouse.wheel(0, pixels);
  await turned.evaluate(({ turned }) => turned);
  await painted(page);
}

/** Opens a page and waits until it handles events. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits until React has hydrated the page, so that it handles events: first the shell, then the content. */
export async function hydrated(page: Page): Promise<void> {
  // Polled from outside the page, because a test may have stopped the page's clock.
  const isHydrated = () =>
    page.evaluate(() => {
      const last = [...document.querySelectorAll('html[data-hydrated] #content *')].at(-1);
      return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactFiber'));
    });
  await expect.poll(isHydrated, { intervals: [20, 50, 100] }).toBe(true);
}
