import { expect, expectNoAxeViolations, open, test } from './harness.ts';
import { becomeMember } from './members.ts';

test('the toggles of cards let a member change the bookmark and the watched mark without leaving the page', {
  tag: '@desktop',
}, async ({ page, request }) => {
  expect(await (await request.get('/keyword/slasher')).text()).not.toContain('aria-pressed');
  await becomeMember(page);
  await open(page, '/search?q=halloween');
  const toggle = (word: string) => page.getByRole('button', { name: `${word}: Halloween`, exact: true }).first();
  await toggle('Watchlist').click();
  await expect(toggle('Watchlist')).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolations(page);
  const watched = page.waitForResponse('**/api/tmdb/update-watched-status/948');
  await toggle('Watched').click();
  expect((await watched).status()).toBe(200);
  await expect(page).toHaveURL('/search?q=halloween');

  // The offer to take the film off the watchlist appears only once for each film.
  await page.getByRole('button', { name: 'Remove from watchlist' }).click();
  await expect(toggle('Watchlist')).toHaveAttribute('aria-pressed', 'false');
  await toggle('Watchlist').click();
  const unwatched = page.waitForResponse('**/api/tmdb/update-watched-status/948');
  await toggle('Watched').click();
  expect((await unwatched).status()).toBe(200);
  const again = page.waitForResponse('**/api/tmdb/update-watched-status/948');
  await toggle('Watched').click();
  expect((await again).status()).toBe(200);
  await expect(toggle('Watched')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Remove from watchlist' })).toHaveCount(0);

  await page.reload();
  await expect(toggle('Watched')).toHaveAttribute('aria-pressed', 'true');
  // card-taps.spec.ts opens the other walls.
  await page.goto('/provider/shudder');
  await expect(page.getByRole('button', { name: /^Watchlist: / }).first()).toBeAttached();
  await page.goto('/movie/948');
  await page
    .getByRole('link', { name: /John Carpenter|Jamie Lee Curtis/ })
    .first()
    .click();
  const card = page
    .getByRole('listitem')
    .filter({ hasText: '1978' })
    .filter({ hasText: /^Halloween/ });
  await expect(card.getByRole('button', { name: 'Watched: Halloween', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
