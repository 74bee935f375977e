import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../harness.ts';
import { EXPECTED_CONSOLE, formOf, openScreen, SCREENS, STATES } from './screens.ts';

const HEIGHT = 900;

/** Only the colours differ between the themes. */
async function expectLegibleInTheLight(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([]);
}

test.use({ allowedConsole: EXPECTED_CONSOLE });
test.skip(({ isPhone }) => isPhone, 'these tests choose their widths themselves');

for (const [screens, widths] of [
  [SCREENS, [360, 768, 1280, 1920]],
  [STATES, [360, 1280]],
] as const) {
  for (const screen of screens) {
    test(`axe finds nothing in either theme: ${screen.name}`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const width of widths.filter((one) => !screen.only || screen.only === formOf(one))) {
        await page.setViewportSize({ width, height: HEIGHT });
        await openScreen(page, screen);
        await test.step(`${width} px`, async () => {
          await expectNoAxeViolations(page);
          await expectLegibleInTheLight(page);
        });
      }
    });
  }
}
