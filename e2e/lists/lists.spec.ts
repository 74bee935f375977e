import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { boxOf } from '../search/suggestions.ts';

// A list that was changed meanwhile.
test.use({ allowedConsole: /status of 409/ });

const FILMS = [694, 348, 539];

/** Makes a list of the films through the API. @returns its path */
async function makeList(page: Page, name: string, films = FILMS): Promise<string> {
  const { _id } = await (await page.request.post('/api/lists', { data: { name } })).json();
  for (const id of films) await page.request.put(`/api/lists/${_id}/films/${id}`, { data: {} });
  return `/lists/${_id}`;
}

const titles = (page: Page) => page.getByRole('list', { name: 'Shelf' }).getByRole('link');

test('a member makes a list, adds a film from its page and by its title, and deletes the list', {
  tag: '@phone',
}, async ({ page }) => {
  await becomeMember(page);
  await page.goto('/list');
  await page.getByRole('link', { name: 'My lists' }).click();
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name').fill('Shelf');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Shelf' })).toBeVisible();
  await page.getByLabel('Add a film').fill('The Shining');
  await page.getByRole('button', { name: 'Add The Shining' }).first().click();
  await expect(titles(page)).toHaveText(['The Shining']);

  await page.goto('/movie/539');
  await page.getByRole('button', { name: 'Add to a list: Psycho' }).first().click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('checkbox', { name: /^Shelf/ }).click();
  await expect(menu.getByText('Added to “Shelf”.')).toBeVisible();
  await page.keyboard.press('Escape');

  // From the words in the search box to the list, by keyboard.
  await page.goto('/search');
  await boxOf(page).fill('alien');
  await boxOf(page).press('Enter');
  const add = page.getByRole('button', { name: 'Add to a list: Alien', exact: true }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await menu.getByRole('checkbox', { name: /^Shelf/ }).focus();
  await page.keyboard.press('Space');
  await expect(menu.getByText('Added to “Shelf”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await page.goto('/lists');
  await page.getByRole('link', { name: 'Shelf' }).click();
  await expect(titles(page)).toHaveText(['The Shining', 'Psycho', 'Alien']);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete this list of 3 films?' }).click();
  await expect(page).toHaveURL('/lists');
  await expect(page.getByText('You have no lists yet')).toBeVisible();
});

test('in a long list, a film that is moved by keys keeps the focus', { tag: '@desktop' }, async ({ page }) => {
  await becomeMember(page);
  const films: { id: number; title: string }[] = [];
  for (let number = 1; films.length < 100; number++)
    films.push(...(await (await page.request.get(`/api/films/by-fright?page=${number}`)).json()).results);
  await page.goto(
    await makeList(
      page,
      'Shelf',
      films.map(({ id }) => id),
    ),
  );
  const handle = page.getByRole('button', { name: `Move: ${films[1]?.title},` });
  await handle.focus();
  for (const [key, place] of [
    ['End', films.length],
    ['PageUp', films.length - 10],
    ['Home', 1],
    ['ArrowDown', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(handle).toHaveAccessibleName(new RegExp(`, number ${place}\\.`));
    await expect(handle).toBeFocused();
    await expect(handle).toBeInViewport();
  }
});

test('a film that was moved by keys does not take the focus when another one is removed later', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeMember(page);
  await page.goto(await makeList(page, 'Shelf'));
  const handle = page.getByRole('button', { name: /^Move: Psycho/ });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(titles(page)).toHaveText(['The Shining', 'Psycho', 'Alien']);
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('button', { name: 'Remove: The Shining' }).click();
  await expect(handle).toHaveAccessibleName(/, number 1\./);
  await expect(handle).not.toBeFocused();
});

test('films are moved by keys and by dragging, and two tabs that move at once lose nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeMember(page);
  const path = await makeList(page, 'Shelf');
  await page.goto(path);
  await expect(titles(page)).toHaveText(['The Shining', 'Alien', 'Psycho']);
  await page.getByRole('button', { name: /^Move: Psycho/ }).focus();
  const ordered = page.waitForResponse(/\/order$/);
  await page.keyboard.press('Home');
  await expect(titles(page)).toHaveText(['Psycho', 'The Shining', 'Alien']);
  await expect(page.getByText('Psycho is now number 1 of 3.')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Move: Psycho/ })).toBeFocused();
  expect((await ordered).status()).toBe(200);

  // Another tab moves a film. This one still shows the former order.
  const list = await (await page.request.get(`/api${path}`)).json();
  const other = { version: list.version, films: [539, 348, 694] };
  expect((await page.request.put(`/api${path}/order`, { data: other })).status()).toBe(200);
  await page.getByRole('button', { name: /^Move: Psycho/ }).focus();
  await page.keyboard.press('End');
  await expect(page.getByText('This list was also changed in another window or on another device.')).toBeVisible();
  await expect(titles(page)).toHaveText(['Alien', 'Psycho', 'The Shining']);

  await page.reload();
  const handle = page.getByRole('button', { name: /^Move: Psycho/ });
  const target = page.getByRole('button', { name: /^Move: Alien/ });
  await expect(titles(page)).toHaveText(['Alien', 'Psycho', 'The Shining']);
  await target.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  await target.hover();
  const dropped = page.waitForResponse(/\/order$/);
  await page.mouse.up();
  await expect(titles(page)).toHaveText(['Psycho', 'Alien', 'The Shining']);
  expect((await dropped).status()).toBe(200);
  await page.reload();
  await expect(titles(page)).toHaveText(['Psycho', 'Alien', 'The Shining']);
});

test('of hundreds of films, only the rows near the window are rendered, and a film that a key moves to the end keeps the focus', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeMember(page);
  const pages = await Promise.all(
    Array.from({ length: 16 }, async (_, n) => {
      const response = await page.request.get(`/api/films/by-fright?page=${n + 1}`);
      return (await response.json()).results.map(({ id }: { id: number }) => id);
    }),
  );
  await page.goto(await makeList(page, 'Shelf', pages.flat()));
  const rows = page.getByRole('list', { name: 'Shelf' }).getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(pages.flat().length));
  const move = page.getByRole('button', { name: /^Move: / });
  const name = await move.nth(2).getAttribute('aria-label');
  const title = name?.replace(/, number 3\..*/, '') ?? '';
  await move.nth(2).focus();
  await page.keyboard.press('End');
  const moved = page.getByRole('button', { name: `${title}, number ${pages.flat().length}.` });
  await expect(moved).toBeFocused();
  await expect(moved).toBeInViewport();
  expect(await rows.count()).toBeLessThan(200);
});
