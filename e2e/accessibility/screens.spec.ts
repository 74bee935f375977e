import type { Page } from '@playwright/test';
import { test as base, expectNoAxeViolations } from '../harness.ts';
import { expectNoShift, watchShifts } from '../layout-shift.ts';
import {
  expectLegibleInLightTheme,
  expectNothingBeyondTheEdges,
  expectNothingMoved,
  expectVisibleStops,
  noteMotion,
  RULES_OF_LAYOUT,
  settled,
} from './checks.ts';
import { DOORS } from './doors.ts';
import { LIMITED } from './limited.ts';
import { EXPECTED_CONSOLE, openScreen, SCREENS, type Screen } from './screens.ts';
import { STATES } from './states.ts';

type Size = { width: number; height: number };

const HEIGHT = 900;
const DESKTOP = { width: 1280, height: HEIGHT };
/** The sizes of each layout. All rules of axe run at `first`, only the rules of layout at `others`. */
const FORMS = [
  {
    form: 'phone',
    first: { width: 360, height: HEIGHT },
    others: [],
    // The CSS size of a window of 1280 px at 200% and at 400% (WCAG 2.2, 1.4.4 and 1.4.10).
    zoomed: [
      { width: 640, height: 512 },
      { width: 320, height: 256 },
    ],
  },
  {
    form: 'desktop',
    first: DESKTOP,
    others: [
      { width: 768, height: HEIGHT },
      { width: 1920, height: HEIGHT },
    ],
    zoomed: [],
  },
] as const;

/** True if the screen is shown without a click or key. Then no layout shift on it is the result of an input. */
const isOnlyOpened = (screen: Screen) => !screen.isLoading && (!screen.show || LIMITED.includes(screen));

/** Returns a summary of what the page shows. If a resize closes something, such as a dialog, the summary changes. */
const shownBy = (page: Page) =>
  page.evaluate(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: Only visible text tells that something has closed.
    const text = document.body.innerText;
    return `${document.querySelectorAll('*').length} ${text}`;
  });

async function openAt(page: Page, screen: Screen, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openScreen(page, screen);
  await expectNothingMoved(page);
}

/** Resizes the window. Opens the screen again only if the resize has changed what it shows. */
async function resize(page: Page, screen: Screen, size: Size): Promise<void> {
  const before = await shownBy(page);
  await page.setViewportSize(size);
  await settled(page);
  if ((await shownBy(page)) !== before) await openAt(page, screen, size);
}

/** Uses one page for all screens of a worker, because warm caches halve the time of a test. */
const test = base.extend<object, { warmPage: Page }>({
  warmPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId, serviceWorkers } = project.use;
      const page = await browser.newPage({ baseURL, locale, timezoneId, serviceWorkers, viewport: DESKTOP });
      await noteMotion(page);
      await watchShifts(page);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  page: ({ warmPage }, use) => use(warmPage),
});

test.use({ allowedConsole: EXPECTED_CONSOLE });

const ALL_SCREENS = [...SCREENS, ...DOORS];

for (const screen of [...ALL_SCREENS, ...STATES]) {
  test(`the screen "${screen.name}" is accessible in both themes, at every width, zoomed and without motion`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // A state changes only a part of its screen, so it is checked at fewer widths than the screen itself.
    const isScreen = ALL_SCREENS.includes(screen);
    const forms = FORMS.filter(({ form }) => !screen.only || screen.only === form);
    for (const { form, first, others, zoomed } of forms) {
      await test.step(`${first.width} px`, async () => {
        await openAt(page, screen, first);
        await expectNoAxeViolations(page);
        if (isOnlyOpened(screen)) await expectNoShift(page);
        if (isScreen || form === forms.at(-1)?.form) await expectLegibleInLightTheme(page);
      });
      for (const size of isScreen ? others : [])
        await test.step(`${size.width} px`, async () => {
          await resize(page, screen, size);
          await expectNoAxeViolations(page, RULES_OF_LAYOUT);
        });
      for (const size of zoomed)
        await test.step(`${size.width} px, zoomed`, async () => {
          await resize(page, screen, size);
          await expectNothingBeyondTheEdges(page);
        });
    }
    if (!isScreen) return;
    await test.step('Tab reaches only visible elements, and each shows the focus', async () => {
      // The checks above do not move the focus, so Tab starts at the top.
      await resize(page, screen, DESKTOP);
      await expectVisibleStops(page);
    });
  });
}

for (const path of ['/offline.html', '/api/docs']) {
  test(`axe finds no violations on a page outside the app: ${path}`, async ({ page }) => {
    // The checks take long on /api/docs, which has thousands of elements.
    test.slow();
    await page.goto(path);
    await page.setViewportSize(DESKTOP);
    await settled(page);
    await expectNoAxeViolations(page);
    await expectLegibleInLightTheme(page);
    // These pages have one layout, so only the rules of layout are checked again at other widths.
    for (const width of [360, 768, 1920]) {
      await page.setViewportSize({ width, height: HEIGHT });
      await settled(page);
      await expectNoAxeViolations(page, RULES_OF_LAYOUT);
    }
  });
}
