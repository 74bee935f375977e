import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { becomeMember } from '../members.ts';

const [THE_SHINING, ALIEN] = [694, 348];

/** A member with one tagged film on the watchlist, one without a tag, and a note. */
async function openWithWords(page: Page, path: string): Promise<void> {
  await becomeMember(page);
  const send = async (method: string, url: string, data: object) =>
    expect((await page.request.fetch(`/api${url}`, { method, data })).ok(), url).toBe(true);
  for (const title_id of [THE_SHINING, ALIEN]) await send('POST', '/user-list/add', { title_id });
  await send('PUT', `/film-tags/${ALIEN}`, { tags: ['with Mom', 'a'.repeat(40)] });
  await send('PUT', `/notes/${ALIEN}`, { text: 'First line\nIn the attic,\nwith <b>Ben</b>' });
  await send('PUT', `/notes/${THE_SHINING}`, { text: 'All work and no play' });
  await page.goto(path);
}

test('in My Movies, a member chooses one of the own tags, and finds notes by their words', { tag: '@phone' }, async ({
  page,
}) => {
  await openWithWords(page, '/list');
  const link = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
  await expect(link('The Shining')).toBeVisible();
  await page.getByLabel('Your tag').selectOption('with Mom');
  await expect(page).toHaveURL('/list?tag=with+Mom');
  await expect(link('Alien')).toBeVisible();
  await expect(link('The Shining')).toBeHidden();
  await link('Search your notes').click();
  await expect(page.getByRole('status').filter({ hasText: '2 notes' })).toBeVisible();
  await page.getByLabel('Search your notes').fill('ATTIC');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/list?view=notes&words=ATTIC');
  await expect(page.getByText('In the attic,\nwith <b>Ben</b>')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 note' })).toBeVisible();
  await link('Alien').click();
  await expect(page).toHaveURL(/^[^?]*\/movie\/348/);
  await page.goBack();
  await expect(page.getByLabel('Search your notes')).toHaveValue('ATTIC');
});

test('in the search by fright, a member with tags chooses one', { tag: '@desktop' }, async ({ page }) => {
  await openWithWords(page, '/tonight');
  await page.getByLabel('Your tag').selectOption('with Mom');
  await expect(page).toHaveURL('/tonight?myTag=with+Mom');
  await expect(page.getByRole('link', { name: /Remove: tagged with Mom/ })).toBeVisible();
  await expect(page.getByText('1 film', { exact: false }).first()).toBeVisible();
});
