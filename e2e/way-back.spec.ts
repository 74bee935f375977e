import { expect, open, painted, test } from './harness.ts';
import { hold } from './hold.ts';

/** Pages with links to films far below the first screen. */
const PAGES = ['/', '/keyword/vampire', '/calendar?month=2025-10', '/search?q=night', '/person/1287039160', '/tonight'];

test('going back from a film restores the earlier scroll position, even if the script with the page title arrives late', {
  tag: '@desktop',
}, async ({ page, isPhone }) => {
  await page.setViewportSize({ width: isPhone ? 390 : 1280, height: 400 });
  const top = () => page.evaluate(() => Math.round(scrollY));
  for (const path of PAGES)
    await test.step(path, async () => {
      await open(page, path);
      const heading = page.getByRole('heading', { level: 1 });
      const name = (await heading.textContent()) ?? '';
      const link = page.locator('#content a[href^="/movie/"]:not([href*="#"])').locator('visible=true').last();
      await link.scrollIntoViewIfNeeded();
      await painted(page);
      const before = await top();
      expect(before).toBeGreaterThan(300);
      await link.click();
      await expect(page).toHaveURL(/\/movie\/\d+$/);
      await expect(heading).not.toHaveText(name);
      await expect.poll(top).toBe(0);
      const release = await hold(page, '**/assets/*-head-*.js');
      await page.goBack();
      await expect(page).not.toHaveURL(/\/movie\//);
      await painted(page);
      release();
      await expect(heading).toHaveText(name);
      await expect.poll(top).toBe(before);
    });
});
