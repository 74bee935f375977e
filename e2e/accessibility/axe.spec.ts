import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, painted, test } from '../harness.ts';
import { EXPECTED_CONSOLE, formOf, openScreen, SCREENS } from './screens.ts';
import { STATES } from './states.ts';

const WIDTHS = [360, 768, 1280, 1920];
const HEIGHT = 900;

/** Only the colours differ between the themes. */
async function expectLegibleInTheLight(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await painted(page);
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([]);
}

test.use({ allowedConsole: EXPECTED_CONSOLE });
test.skip(({ isPhone }) => isPhone, 'these tests choose their widths themselves');

for (const screen of [...SCREENS, ...STATES]) {
  test(`axe finds nothing in either theme: ${screen.name}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of WIDTHS.filter((one) => !screen.only || screen.only === formOf(one))) {
      await page.setViewportSize({ width, height: HEIGHT });
      await openScreen(page, screen);
      await test.step(`${width} px`, async () => {
        await expectNoAxeViolations(page);
        await expectLegibleInTheLight(page);
      });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

for (const path of ['/offline.html', '/api/docs']) {
  test(`axe finds nothing on a page that is no part of the app: ${path}`, async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.goto(path);
      await expectNoAxeViolations(page);
      await expectLegibleInTheLight(page);
    }
  });
}
