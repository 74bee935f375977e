import { expect, painted, test } from '../harness.ts';
import { details, item, NETFLIX, streamsOn } from './lists.ts';
import { json, open, stubMember } from './stub-member.ts';

test.describe('5,000 films', () => {
  const MANY = Array.from({ length: 5000 }, (_, n) => item(n + 1, details(`Film ${n + 1}`, streamsOn(NETFLIX))));

  test('are rendered in small parts until all are present, and the height of the page does not change', {
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
    await page.goto('/list');
    // Measured inside the page: Playwright's role queries over 5,000 films are slow.
    const outcome = await page.evaluate(async () => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
      while (document.querySelectorAll('[role="listitem"]').length < 5000) await pause();
      const { outcome: seen } = window as unknown as { outcome: { mostAtOnce: number; firstHeight: number } }; // set above
      return { ...seen, growth: document.documentElement.scrollHeight / seen.firstHeight };
    });
    expect(outcome.mostAtOnce).toBeLessThanOrEqual(300);
    expect(outcome.growth).toBeCloseTo(1, 1);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('Added:').last()).toBeInViewport();
  });

  test('keep their scroll position when the member comes back from a film', { tag: '@desktop' }, async ({ page }) => {
    await stubMember(page, { lists: json({ items: MANY, watchedMovies: [] }) });
    await open(page);
    await expect(page.getByText('Added:').first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 60_000));
    await expect(page.getByText('Added:').first()).toBeAttached();
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
});
