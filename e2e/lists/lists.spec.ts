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

/** Opens a list of invented films: Film 1, Film 2 and so on. */
async function openLongList(page: Page, count: number): Promise<void> {
  const path = await makeList(page, 'Shelf', [694]);
  const list = await (await page.request.get(`/api${path}`)).json();
  let films = Array.from({ length: count }, (_, n) => ({ ...list.films[0], id: n + 1, title: `Film ${n + 1}` }));
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({ json: { ...list, films: films.map((film, n) => ({ ...film, position: n + 1 })) } }),
  );
  await page.route(`**/api${path}/order`, (route) => {
    const order: number[] = route.request().postDataJSON().films;
    films = films.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
    return route.fulfill({ json: { version: list.version, films: count } });
  });
  await page.goto(path);
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

  // A held Enter asks and is no answer.
  await page.getByRole('button', { name: 'Delete' }).focus();
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.getByRole('button', { name: 'Delete this list of 3 films?' }).click();
  await expect(page).toHaveURL('/lists');
  await expect(page.getByText('You have no lists yet')).toBeVisible();
});

test('in a long list, a film that is moved by keys keeps the focus', { tag: '@desktop' }, async ({ page }) => {
  await becomeMember(page);
  const count = 100;
  await openLongList(page, count);
  const handle = page.getByRole('button', { name: 'Move: Film 2,' });
  await handle.focus();
  for (const [key, place] of [
    ['End', count],
    ['PageUp', count - 10],
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
  const saved = page.waitForResponse((response) => response.url().endsWith('/order') && response.ok());
  await page.keyboard.press('End');
  await expect(page.getByText('This list has changed meanwhile. It now shows that change and yours.')).toBeVisible();
  await expect(titles(page)).toHaveText(['Alien', 'Psycho', 'The Shining']);

  await saved;
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
  const count = 320;
  await openLongList(page, count);
  const rows = page.getByRole('list', { name: 'Shelf' }).getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(count));
  await page.getByRole('button', { name: 'Move: Film 3,' }).focus();
  await page.keyboard.press('End');
  const moved = page.getByRole('button', { name: `Move: Film 3, number ${count}.` });
  await expect(moved).toBeFocused();
  await expect(moved).toBeInViewport();
  expect(await rows.count()).toBeLessThan(200);
});
