import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { EXPECTED_CONSOLE, openScreen, SCREENS } from './screens.ts';
import { STATES } from './states.ts';

/** How a window of 1280 px looks at 200 and at 400 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const ZOOMED = [
  { zoom: 200, width: 640, height: 512 },
  { zoom: 400, width: 320, height: 256 },
];

/** Elements that are only visible after horizontal scrolling. */
const beyondTheEdges = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });

test.use({ allowedConsole: EXPECTED_CONSOLE });

for (const { zoom, width, height } of ZOOMED) {
  test(`at ${zoom} % nothing needs horizontal scrolling`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    for (const screen of [...SCREENS, ...STATES].filter(({ only }) => only !== 'desktop')) {
      await test.step(screen.name, async () => {
        await openScreen(page, screen);
        expect(await beyondTheEdges(page), screen.name).toEqual([]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  });
}
