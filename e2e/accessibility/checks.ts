import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, painted } from '../harness.ts';

const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Waits until no animation runs. When an inherited value changes, an element starts its transition only after the
 * transition of its parent, so new ones may start during the wait.
 */
export async function settled(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(async () => {
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
      await new Promise(requestAnimationFrame);
  });
}

/** Sets the theme without transitions, which are slow: each element starts its own after that of its parent. */
async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    const sheet = new CSSStyleSheet();
    // Rows outside the viewport would get their colours later, in a transition.
    sheet.replaceSync('*, ::before, ::after { transition: none !important; content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.setAttribute('data-theme', value);
    // Forces a layout, so that the new colours apply while transitions are off.
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, theme);
  await settled(page);
}

/** Only colours differ between the themes, so only contrast is checked again. */
export async function expectLegibleInLightTheme(page: Page): Promise<void> {
  await setTheme(page, 'light');
  await expectNoAxeViolations(page, RULES_OF_COLOUR);
  await setTheme(page, 'dark');
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

/** Expects that each element with keyboard focus is visible and shows the focus, and that Tab leaves each element. */
export async function expectVisibleStops(page: Page): Promise<void> {
  const stops = new Set<string>();
  for (let step = 0; step < STEPS; step++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // The radio button of a rating is transparent. Its box, which is the parent element, shows the focus.
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
  // In a keyboard trap, Tab would cycle through a few elements. Every screen has more than eight.
  expect(stops.size).toBeGreaterThan(8);
}
