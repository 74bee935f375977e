import type { Page } from '@playwright/test';
import { expectNoAxeViolations, painted, test } from '../harness.ts';
import { EXPECTED_CONSOLE, formOf, openScreen, SCREENS } from './screens.ts';
import { STATES } from './states.ts';

const WIDTHS = [360, 768, 1280, 1920];
const HEIGHT = 900;

/** Rules whose result depends on sizes and places; the others see the same elements at every width of a form. */
const RULES_OF_LAYOUT = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Only colours differ between the themes, so only contrast is checked again. */
async function expectLegibleInLightTheme(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await painted(page);
  await expectNoAxeViolations(page, RULES_OF_COLOUR);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
}

test.use({ allowedConsole: EXPECTED_CONSOLE });

for (const screen of [...SCREENS, ...STATES]) {
  test(`axe finds no violations in either theme: ${screen.name}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const widths = WIDTHS.filter((width) => !screen.only || screen.only === formOf(width));
    for (const [index, width] of widths.entries()) {
      const previous = widths[index - 1];
      const sameForm = previous !== undefined && formOf(previous) === formOf(width);
      await page.setViewportSize({ width, height: HEIGHT });
      // A resize can close an open element, so the page is only opened again where the layout changes.
      if (!sameForm || screen.show) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await openScreen(page, screen);
      }
      await test.step(`${width} px`, async () => {
        await painted(page);
        await expectNoAxeViolations(page, sameForm ? RULES_OF_LAYOUT : undefined);
        if (!sameForm) await expectLegibleInLightTheme(page);
      });
    }
  });
}

for (const path of ['/offline.html', '/api/docs']) {
  test(`axe finds no violations on a page outside the app: ${path}`, async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.goto(path);
      await expectNoAxeViolations(page);
      await expectLegibleInLightTheme(page);
    }
  });
}
