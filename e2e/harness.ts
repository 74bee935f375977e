import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

type Fixtures = {
  /** Whether this is the run at phone width. */
  isPhone: boolean;
  /** Console errors that a test provokes on purpose. */
  allowedConsole: RegExp;
  failOnConsoleErrors: undefined;
};

/** Playwright's test, in which an unexpected console error or a thrown page error fails the test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  isPhone: async ({}, use, info) => use(info.project.name === 'phone'),
  allowedConsole: [/(?!)/, { option: true }],
  failOnConsoleErrors: [
    async ({ page, allowedConsole }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!allowedConsole.test(text)) errors.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error') note(message.text());
      });
      page.on('pageerror', (error) => note(String(error)));
      await use(undefined);
      // What is still asked for when a test ends needs no answer, and without the test's own gets the server's.
      const errorsOfTest = [...errors];
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errorsOfTest, 'unexpected console errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** axe finds nothing against WCAG 2.2 A and AA, nor against its own best practices, in what is shown now. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Otherwise a second page is opened for each analysis. It only matters for frames from other origins.
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
}

/** Waits until what has happened so far has been painted. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** Turns the mouse wheel and waits until the page has dealt with that. */
export async function turnWheel(page: Page, pixels: number): Promise<void> {
  const turned = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('wheel', () => resolve(), { once: true, passive: true })),
  );
  await page.mouse.wheel(0, pixels);
  await turned;
  await painted(page);
}

/** Waits until the page answers to events: React has hydrated it. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
