import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, painted } from '../harness.ts';

const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Waits until no animation runs. */
export async function settled(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(async () => {
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
      await new Promise(requestAnimationFrame);
  });
}

/** Only colours differ between the themes, so only contrast is checked again. The page stays light. */
export async function expectLegibleInLightTheme(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await settled(page);
  await expectNoAxeViolations(page, { rules: RULES_OF_COLOUR });
}

/** Records animations and transitions longer than 20 ms, visible or not, in pages that are opened after this call. */
export async function noteMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const note = ({ target, elapsedTime }: AnimationEvent | TransitionEvent) => {
      if (elapsedTime > 0.02 && target instanceof Element) moved.push(target.outerHTML.slice(0, 100));
    };
    addEventListener('animationend', note, true);
    addEventListener('animationiteration', note, true);
    addEventListener('transitionend', note, true);
  });
}

/** Expects that nothing moves or has moved since the page opened. Call `noteMotion` before the page opens. */
export async function expectNothingMoved(page: Page): Promise<void> {
  const moving = await page.evaluate(() => [
    ...(window as unknown as { moved: string[] }).moved, // set by noteMotion
    ...document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 20)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 100) ?? '') : '')),
  ]);
  expect(moving).toEqual([]);
}

/** Expects that no element is only visible after horizontal scrolling. */
export async function expectNothingBeyondTheEdges(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(beyond).toEqual([]);
}

/** Enough Tab presses to reach the content of any screen from the top. */
const STEPS = 60;
/** So many presses are sent between two looks at the page. */
const STEPS_AT_ONCE = 15;

type Stop = { place: string; isVisible: boolean; showsFocus: boolean; outline: { style: string; pixels: number } };

/** Presses Tab from the top of the page. @returns the elements that got the focus, as they looked with it */
export async function stopsOfTab(page: Page, presses = STEPS): Promise<Stop[]> {
  await page.evaluate(() => {
    const stops: Stop[] = [];
    Object.assign(window, { stops });
    addEventListener('focusin', ({ target: element }) => {
      if (!(element instanceof HTMLElement)) return;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // The radio button of a rating is transparent. Its box, which is the parent element, shows the focus.
      const rings = [style, getComputedStyle(element.parentElement ?? element)];
      stops.push({
        place: `${element.tagName} ${element.textContent?.trim().slice(0, 40)} ${Math.round(box.x)} ${Math.round(box.y + scrollY)}`,
        isVisible: box.width > 0 && box.height > 0 && style.visibility === 'visible',
        showsFocus: rings.some(({ outlineStyle }) => outlineStyle !== 'none') || style.boxShadow !== 'none',
        outline: { style: style.outlineStyle, pixels: Number.parseFloat(style.outlineWidth) },
      });
    });
  });
  for (let press = 1; press <= presses; press++) {
    await page.keyboard.press('Tab');
    // After its last element, the page loses the focus to the browser.
    const isAtEnd = () => page.evaluate(() => document.activeElement === document.body);
    if (press % STEPS_AT_ONCE === 0 && (await isAtEnd())) break;
  }
  return page.evaluate(() => (window as unknown as { stops: Stop[] }).stops); // set above
}

/** Expects that each element with keyboard focus is visible and shows the focus, and that Tab leaves each element. */
export async function expectVisibleStops(page: Page): Promise<void> {
  const stops = await stopsOfTab(page);
  expect(stops.filter(({ isVisible, showsFocus }) => !isVisible || !showsFocus)).toEqual([]);
  // In a keyboard trap, Tab would cycle through a few elements. Every screen has more than eight.
  expect(new Set(stops.map(({ place }) => place)).size).toBeGreaterThan(8);
}
