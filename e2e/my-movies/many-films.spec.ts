import { expect, painted, test } from '../harness.ts';
import { details, item, NETFLIX, streamsOn } from './lists.ts';
import { json, open, stubMember } from './stub-member.ts';

const COUNT = 1500;
const MANY = Array.from({ length: COUNT }, (_, n) => item(n + 1, details(`Film ${n + 1}`, streamsOn(NETFLIX))));

test('a long list is rendered in small parts without changing its height, and keeps its scroll position', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubMember(page, { lists: json({ items: MANY, watchedMovies: [] }) });
  await page.addInitScript(() => {
    let known = 0;
    const outcome = { mostAtOnce: 0, firstHeight: 0 };
    Object.assign(window, { outcome });
    // The observer runs once for each commit of React.
    new MutationObserver(() => {
      const count = document.querySelectorAll('[role="listitem"]').length;
      if (known === 0 && count > 0) outcome.firstHeight = document.documentElement.scrollHeight;
      outcome.mostAtOnce = Math.max(outcome.mostAtOnce, count - known);
      known = count;
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page);
  // Counted inside the page: Playwright's role queries over so many films are slow.
  await page.waitForFunction((all) => document.querySelectorAll('[role="listitem"]').length === all, COUNT);
  const outcome = await page.evaluate(() => {
    const { outcome: seen } = window as unknown as { outcome: { mostAtOnce: number; firstHeight: number } }; // set above
    return { ...seen, growth: document.documentElement.scrollHeight / seen.firstHeight };
  });
  expect(outcome.mostAtOnce).toBeLessThanOrEqual(300);
  expect(outcome.growth).toBeCloseTo(1, 1);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  const inView = () =>
    page.evaluate(
      () =>
        document.elementFromPoint(120, 400)?.closest('[role="listitem"]')?.querySelector('a')?.getAttribute('href') ??
        '',
    );
  await expect.poll(inView).toMatch(/^\/movie\/\d+$/);
  // Waits until the list has stopped scrolling.
  const isStill = async () => {
    const seen = await inView();
    await painted(page);
    return seen === (await inView());
  };
  await expect.poll(isStill).toBe(true);
  const before = Number((await inView()).split('/').pop());
  await page.locator(`[role="tabpanel"] a[href="/movie/${before}"]`).first().click();
  await expect(page).toHaveURL(`/movie/${before}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Halloween' })).toBeVisible();
  await page.goBack();
  await expect.poll(async () => Math.abs(Number((await inView()).split('/').pop()) - before)).toBeLessThanOrEqual(6);
});
