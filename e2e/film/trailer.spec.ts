import { RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, test, turnWheel } from '../harness.ts';
import { openFilmLike } from './open-film.ts';

const TRAILER = 'https://www.youtube-nocookie.com/embed/S014oGZiSdI';

test.describe('the trailer', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Trailer</title>' }),
    );
    await page.goto(`/movie/${RATED_FILM}`);
    await hydrated(page);
  });

  test('opens over the page, which does not scroll, with a link to YouTube', { tag: '@desktop' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Watch trailer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trailer' });
    await expect(dialog.getByTitle('Trailer of The Shining')).toHaveAttribute('src', TRAILER);
    const link = dialog.getByRole('link', { name: 'Watch on YouTube' });
    await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=S014oGZiSdI');
    await expect(link).toHaveAttribute('target', '_blank');
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(8, 8);
    await turnWheel(page, 800);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  test('opens and closes by keyboard and returns the focus', { tag: '@desktop' }, async ({ page }) => {
    const button = page.getByRole('button', { name: 'Watch trailer' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Trailer' });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('closes with its button', { tag: '@desktop' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Watch trailer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trailer' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });

  test('closes on a click outside', { tag: '@desktop' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Watch trailer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trailer' });
    await expect(dialog).toBeVisible();
    await page.mouse.click(8, 8);
    await expect(dialog).toHaveCount(0);
  });

  test('has no button when the film has no trailer', { tag: '@desktop' }, async ({ page, request }) => {
    await openFilmLike(page, request, { trailer: false });
    await expect(page.getByRole('button', { name: 'Watch trailer' })).toHaveCount(0);
  });

  test('is a plain link if the video cannot be embedded, and has no link if its URL is unsafe', {
    tag: '@desktop',
  }, async ({ page, request }) => {
    await openFilmLike(page, request, { trailer: 'https://vimeo.com/1' });
    await expect(page.getByRole('link', { name: 'Watch trailer' })).toHaveAttribute('href', 'https://vimeo.com/1');
    await page.unrouteAll();
    await openFilmLike(page, request, { trailer: 'javascript:alert(1)' });
    await expect(page.getByText('Watch trailer')).toHaveCount(0);
  });
});
