import { RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, test, turnWheel } from '../harness.ts';

const TRAILER = 'https://www.youtube-nocookie.com/embed/S014oGZiSdI';

test('the trailer opens over the page, which does not scroll, and closes on Escape, by its button and on a click outside', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Trailer</title>' }),
  );
  await page.goto(`/movie/${RATED_FILM}`);
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Watch trailer' });
  const dialog = page.getByRole('dialog', { name: 'Trailer' });
  await button.press('Enter');
  await expect(dialog.getByTitle('Trailer of The Shining')).toHaveAttribute('src', TRAILER);
  const link = dialog.getByRole('link', { name: 'Watch on YouTube' });
  await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=S014oGZiSdI');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(8, 8);
  await turnWheel(page, 800);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(8, 8),
  ]) {
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  }
});
