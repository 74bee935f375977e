import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { painted } from './harness.ts';

type Snapshot = { films: { id: number; releaseDate: string | null; popularity: number }[] };
type Shift = { value: number; moved: string[] };

/** The largest sum of layout shifts on any screen: https://web.dev/articles/cls */
export const MOST_SHIFT = 0.02;

/** Ids of released films of the embedded catalogue, the most popular first. */
function releasedFilms(count: number): number[] {
  const snapshot: Snapshot = JSON.parse(
    readFileSync(new URL('../dist/content/snapshot.json', import.meta.url), 'utf8'),
  );
  return snapshot.films
    .filter(({ releaseDate }) => releaseDate !== null && releaseDate < '2025')
    .sort((a, b) => b.popularity - a.popularity)
    .slice(0, count)
    .map(({ id }) => id);
}

/** Adds films to the signed-in member's watchlist, and marks them as watched, each some hours before the last one. */
export async function addFilms(page: Page, count: number): Promise<void> {
  const films = releasedFilms(count);
  const send = async (path: string, data: object) => {
    const response = await page.request.post(path, { data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  };
  const remaining = films.entries();
  const work = async () => {
    for (const [index, film] of remaining) {
      const watchDate = new Date(Date.now() - index * 8 * 3_600_000).toISOString();
      await send('/api/user-list/add', { title_id: film });
      await send(`/api/tmdb/update-watched-status/${film}`, { watched: true, watchDate });
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** Records the shifts of every page that is opened from now on, and lets each response arrive after a paint of its own. */
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
  });
  await page.route('**/api/**', async (route) => {
    // The document may be replaced meanwhile.
    await painted(page).catch(() => {});
    await route.fallback();
  });
}

/** The sum of the shifts since the page was opened, and everything that moved. */
export async function shiftsOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  await page.waitForLoadState('networkidle');
  await painted(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts); // set above
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.flatMap(({ moved }) => moved) };
}
