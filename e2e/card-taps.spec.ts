import type { Viewing } from '../src/features/my-movies/contract/my-movies.ts';
import { FREELY_RATED_FILM } from './community-ratings.ts';
import { expect, hydrated, test } from './harness.ts';
import { becomeMember, setRandomIpAddress } from './members.ts';

test('the rating of a film begins the line below its title, on walls and in lists, at every width', {
  tag: '@desktop',
}, async ({ page }) => {
  const lefts = async () => {
    const card = page.locator('main .film-card').filter({ hasText: 'Rating' }).first();
    await expect(card).toBeVisible();
    return card.evaluate((one) => {
      const rating = [...one.querySelectorAll('span')].find(({ textContent }) => /^Rating \d/.test(textContent));
      const line = rating?.parentElement;
      return [rating?.getBoundingClientRect(), line?.getBoundingClientRect()].map((box) => [box?.left, box?.top]);
    });
  };
  for (const path of ['/', '/keyword/slasher', '/search?q=halloween', '/tonight']) {
    await page.goto(path);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [rating, line] = await lefts();
      expect(rating, `${path} at ${width}`).toEqual(line);
    }
  }
});

test('two taps on a card rate its film, or mark it as watched yesterday, and the card stays visible', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await setRandomIpAddress(page);
  await becomeMember(page);
  const { title } = await (await page.request.get(`/api/tmdb/movie/${FREELY_RATED_FILM}`)).json();
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await hydrated(page);
  const card = page.locator('.film-card').first();
  const rate = card.getByRole('button', { name: new RegExp(`^Rate: ${title}`) });
  await rate.tap();
  const form = page.getByRole('dialog', { name: `Rate ${title}` });
  await expect(form).toBeVisible();
  const [above, below] = [await card.boundingBox(), await form.boundingBox()].sort((a, b) => (a?.y ?? 0) - (b?.y ?? 0));
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await form.getByRole('radio', { name: '6', exact: true }).tap();
  await expect(rate).toHaveAccessibleName(`Rate: ${title}, your rating 6`);

  await card.getByRole('button', { name: `Watched: ${title}`, exact: true }).tap();
  await page.getByRole('group', { name: 'Day you watched it' }).getByRole('button', { name: 'Yesterday' }).tap();
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  await expect
    .poll(async () => {
      const viewings: Viewing[] = await (await page.request.get(`/api/viewings/${FREELY_RATED_FILM}`)).json();
      return viewings.map(({ day }) => day);
    })
    .toEqual([yesterday.toISOString().slice(0, 10)]);
});
