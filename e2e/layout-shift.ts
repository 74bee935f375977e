import type { Page } from '@playwright/test';
import { expect, painted } from './harness.ts';

type Shift = { value: number; moved: string[] };

/** The largest sum of layout shifts on any screen: https://web.dev/articles/cls */
const MAX_SHIFT = 0.02;

/** Records the shifts of all pages opened from now on. Delays API responses, so that a paint precedes each of them. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const nameOf = (node: Node | null) => (node instanceof HTMLElement ? node.outerHTML.slice(0, 120) : 'a text');
    const record = (list: PerformanceObserverEntryList) => {
      // The type of the API is not part of TypeScript's DOM library.
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
      }
    };
    new PerformanceObserver(record).observe({ type: 'layout-shift', buffered: true });
    const { fetch } = window;
    const nextFrame = () => new Promise(requestAnimationFrame);
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      await nextFrame();
      await nextFrame();
      return response;
    };
  });
}

/** Expects that the page has hardly moved since it was opened. Call `watchShifts` before the page opens. */
export async function expectNoShift(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await painted(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts); // set by watchShifts
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect
    .soft(sum, `${page.url()} moved: ${shifts.map(({ value, moved }) => `${value} ${moved.join(', ')}`).join('\n')}`)
    .toBeLessThanOrEqual(MAX_SHIFT);
}
