import type { Page } from '@playwright/test';
import { expectNoAxeViolations, test } from '../harness.ts';
import { expectNoShift, watchShifts } from '../layout-shift.ts';
import {
  expectLegibleInLightTheme,
  expectNothingBeyondTheEdges,
  expectNothingMoved,
  expectVisibleStops,
  noteMotion,
  settled,
} from './checks.ts';
import { DOORS } from './doors.ts';
import { LIMITED } from './limited.ts';
import { EXPECTED_CONSOLE, type Layout, openScreen, SCREENS, type Screen } from './screens.ts';
import { STATES } from './states.ts';

/**
 * The widths of each layout. A screen opens at the first, and is then resized to the others. 640 and 320 are the CSS
 * widths of a window of 1280 px at 200% and at 400% (WCAG 2.2, 1.4.4 and 1.4.10).
 */
const WIDTHS: Record<Layout, readonly [number, ...number[]]> = { phone: [360, 640, 320], desktop: [1280, 1920, 768] };
const HEIGHT = 900;

const ALL_SCREENS = [...SCREENS, ...DOORS];

/** True if the screen is shown without a click or key. Then no layout shift on it is the result of an input. */
const isOnlyOpened = (screen: Screen) => !screen.isLoading && (!screen.show || LIMITED.includes(screen));

/** Opens a screen at the first width, and resizes the window to the others. */
async function checkAt(page: Page, screen: Screen, [first, ...others]: readonly [number, ...number[]]): Promise<void> {
  await page.setViewportSize({ width: first, height: HEIGHT });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openScreen(page, screen);
  await expectNothingMoved(page);
  await expectNothingBeyondTheEdges(page);
  await expectNoAxeViolations(page);
  if (isOnlyOpened(screen)) await expectNoShift(page);
  for (const width of others) {
    await page.setViewportSize({ width, height: HEIGHT });
    await settled(page);
    await expectNothingBeyondTheEdges(page);
  }
}

async function checkScreen(page: Page, screen: Screen): Promise<void> {
  await checkAt(page, screen, WIDTHS.phone);
  await checkAt(page, screen, WIDTHS.desktop);
  await expectLegibleInLightTheme(page);
  // The checks above do not move the focus, so Tab starts at the top.
  await expectVisibleStops(page);
}

/** A state changes only a part of its screen, so it is checked in one layout. */
async function checkState(page: Page, state: Screen): Promise<void> {
  await checkAt(page, state, WIDTHS[state.only ?? 'phone']);
  await expectLegibleInLightTheme(page);
}

test.use({ allowedConsole: EXPECTED_CONSOLE });
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await noteMotion(page);
  await watchShifts(page);
});

const byPath = Map.groupBy([...ALL_SCREENS, ...STATES], ({ path }) => path.replace(/[?#].*/, ''));
for (const [path, screens] of byPath) {
  test(`${path} is accessible in each of its states, in both themes, zoomed and without motion`, async ({ page }) => {
    test.slow();
    for (const screen of screens) {
      await test.step(screen.name, () =>
        ALL_SCREENS.includes(screen) ? checkScreen(page, screen) : checkState(page, screen),
      );
    }
  });
}

test('axe finds no violations in the style sheets, and on the pages outside the app', async ({ page }) => {
  // The checks take long on /api/docs, which has thousands of elements.
  test.slow();
  for (const path of ['/', '/offline.html', '/api/unsubscribe/none', '/api/docs']) {
    await page.setViewportSize({ width: 360, height: HEIGHT });
    await page.goto(path);
    await settled(page);
    await expectNoAxeViolations(page, { withStyles: true });
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    await expectLegibleInLightTheme(page);
  }
});
