import { expect, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { REFUSED } from '../my-movies/stub-member.ts';
import { foundBy, open } from './found.ts';

const FEW = '?villain=10-&gore=-4';

test.describe('surprise me', () => {
  // The API responds with 404 when every film has been drawn, and the first request fails.
  test.use({ allowedConsole: /404|503|The site could not pick a film/ });

  test('draws each film that fits once, works by keyboard alone, and says when no film is left', {
    tag: '@desktop',
  }, async ({ page }) => {
    const { total, results } = await foundBy(page, FEW);
    expect(total).toBeGreaterThan(1);
    expect(total).toBeLessThan(20);
    await open(page, FEW);
    await page.route('**/api/films/by-fright/pick*', REFUSED, { times: 1 });
    const button = page.getByRole('button', { name: 'Surprise me' });
    // press() does not wait for the button, which is disabled until it is known who looks.
    await expect(button).toBeEnabled();
    await button.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'We could not pick a film' })).toBeVisible();
    await button.press('Enter');
    const film = page.locator('[aria-labelledby="drawn-film"]');
    const heading = film.getByRole('heading');
    const drawn = new Set<string>();
    for (let turn = 1; turn <= total; turn++) {
      await expect
        .poll(async () => drawn.has((await heading.getByRole('link').getAttribute('href')) ?? ''))
        .toBe(false);
      drawn.add((await heading.getByRole('link').getAttribute('href')) ?? '');
      await expect(heading).toBeFocused();
      await film.getByRole('button', { name: 'Another one' }).press('Enter');
    }
    await expect(page.getByRole('alert').filter({ hasText: 'every film that fits' })).toBeVisible();
    expect([...drawn].sort()).toEqual(results.map(({ id }) => `/movie/${id}`).sort());

    await button.press('Enter');
    await film.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(film).toHaveCount(0);
    await expect(button).toBeFocused();
    await open(page, '?gore=-3');
    await button.click();
    await expect(film).toContainText('Tonight');
    await page.getByRole('link', { name: 'Gorehound' }).click();
    await expect(film).toHaveCount(0);
  });

  test('shows the drawn film on one screen of a phone, with buttons for the watchlist and the watched mark', {
    tag: '@phone',
  }, async ({ page }) => {
    await becomeMember(page);
    await open(page, '?gore=-3&scares=6-');
    await page.getByRole('button', { name: 'Surprise me' }).click();
    const film = page.locator('[aria-labelledby="drawn-film"]');
    const id = Number((await film.getByRole('heading').getByRole('link').getAttribute('href'))?.split('/').at(-1));
    await expect(film.getByRole('link', { name: /JustWatch/ })).toBeVisible();
    const [card, bar] = [await film.boundingBox(), await page.getByRole('navigation', { name: 'Main' }).boundingBox()];
    expect(card?.height).toBeLessThanOrEqual(bar?.y ?? 0);
    await expect.poll(async () => (await film.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await expect(film.getByRole('button', { name: 'Close' })).toBeInViewport();
    for (const [name, list] of [
      [/^Watchlist: /, 'watchlist'],
      [/^Watched: /, 'watched'],
    ] as const) {
      await film.getByRole('button', { name }).press('Enter');
      await expect(film.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
      await expect
        .poll(async () => (await (await page.request.get('/api/user-list/marks')).json())[list])
        .toContain(id);
    }
  });
});
