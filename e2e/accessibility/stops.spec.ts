import { expect, test } from '../harness.ts';
import { EXPECTED_CONSOLE, openScreen, SCREENS } from './screens.ts';

/** Enough Tab presses to reach the content of any screen from the top. */
const STEPS = 60;

test.use({ allowedConsole: EXPECTED_CONSOLE });

for (const screen of SCREENS) {
  test(`each element with keyboard focus is visible and shows the focus, and none traps it: ${screen.name}`, async ({
    page,
  }) => {
    await openScreen(page, screen);
    const stops = new Set<string>();
    for (let step = 0; step < STEPS; step++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) return null;
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        // The radio button of a rating is invisible; its box shows the focus.
        const rings = [style, getComputedStyle(element.parentElement ?? element)];
        return {
          place: `${element.tagName} ${element.textContent?.trim().slice(0, 40)} ${Math.round(box.x)} ${Math.round(box.y + scrollY)}`,
          isVisible: box.width > 0 && box.height > 0 && style.visibility === 'visible',
          showsFocus: rings.some(({ outlineStyle }) => outlineStyle !== 'none') || style.boxShadow !== 'none',
        };
      });
      if (!stop) break;
      expect(stop.isVisible, stop.place).toBe(true);
      expect(stop.showsFocus, stop.place).toBe(true);
      stops.add(stop.place);
    }
    // A trap would cycle through a few elements; every screen has more in its header, content and footer.
    expect(stops.size).toBeGreaterThan(8);
  });
}
