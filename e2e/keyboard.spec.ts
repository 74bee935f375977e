import { expect, hydrated, test } from './harness.ts';

const SCREENS = [
  '/',
  '/movie/694',
  '/movie/694/review',
  '/keyword/vampire',
  '/provider/netflix',
  '/tag/giallo',
  '/search?q=alien',
  '/calendar?month=2026-10',
  '/login',
  '/create-account',
  '/forgot-password',
];
/** More stops than any screen needs to reach its content from the top. */
const STEPS = 60;

test.describe('every screen by keyboard alone', () => {
  for (const path of SCREENS) {
    test(`${path}: each stop is visible, named, shows its focus, and none traps`, async ({ page, isPhone }) => {
      test.skip(isPhone, 'the keyboard belongs to the desk');
      await page.goto(path);
      await hydrated(page);
      const stops = new Set<string>();
      for (let step = 0; step < STEPS; step++) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (!(element instanceof HTMLElement) || element === document.body) return null;
          const box = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          return {
            place: `${element.tagName} ${element.textContent?.trim().slice(0, 40)} ${Math.round(box.x)} ${Math.round(box.y + scrollY)}`,
            isVisible: box.width > 0 && box.height > 0 && style.visibility === 'visible',
            showsFocus: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
          };
        });
        if (!stop) break;
        expect(stop.isVisible, stop.place).toBe(true);
        expect(stop.showsFocus, stop.place).toBe(true);
        stops.add(stop.place);
      }
      // A trap would go round a few elements; every screen has its header, content and footer.
      expect(stops.size).toBeGreaterThan(8);
    });
  }
});
