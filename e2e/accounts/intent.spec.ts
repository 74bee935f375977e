import { expect, hydrated, test } from '../harness.ts';
import { register, setRandomIpAddress } from '../members.ts';
import { fillIn } from './forms.ts';

const FILM = 348;

test('the action that a visitor chose is done once, after the login, and dropped without a login', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email, password } = await register(page);
  await setRandomIpAddress(page);
  await page.goto(`/movie/${FILM}`);
  await hydrated(page);
  const add = page.getByRole('link', { name: 'Add to watchlist' });
  await add.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/movie/${FILM}`);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('intent'))).toBeNull();

  await add.click();
  await expect(page).toHaveURL(`/login?redirect=%2Fmovie%2F${FILM}`);
  await fillIn(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/movie/${FILM}`);
  const button = page.getByRole('button', { name: 'On watchlist' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const listed = async () => (await (await page.request.get('/api/user-list/marks')).json()).watchlist;
  await expect.poll(listed).toEqual([FILM]);

  await button.click();
  await expect.poll(listed).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add to watchlist' })).toBeVisible();
  expect(await listed()).toEqual([]);
});
