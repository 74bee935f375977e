import { expect, test } from '../harness.ts';
import { becomeMember } from '../members.ts';

const FILM = '/movie/694';

test('a member writes, changes and removes a note by keyboard, and only they see it', { tag: '@desktop' }, async ({
  page,
}) => {
  await becomeMember(page);
  await page.goto(FILM);
  await page.getByRole('button', { name: 'Add a note' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your note' })).toBeFocused();
  await page.keyboard.type('Ann said: <b>watch it</b>');
  await page.keyboard.press('Enter');
  await page.keyboard.type('She was right 🎃');
  await page.getByRole('button', { name: 'Save note' }).press('Enter');
  const opener = page.getByRole('button', { name: 'Your note' });
  await expect(opener).toBeFocused();
  await expect(page.getByText('Ann said: <b>watch it</b> She was right 🎃')).toBeVisible();
  await page.reload();
  await opener.click();
  const field = page.getByRole('textbox', { name: 'Your note' });
  await expect(field).toHaveValue('Ann said: <b>watch it</b>\nShe was right 🎃');
  await field.fill('');
  await page.getByRole('button', { name: 'Remove note' }).click();
  await expect(page.getByRole('button', { name: 'Add a note' })).toBeFocused();
});

test('a member gives a film tags of their own', { tag: '@phone' }, async ({ page }) => {
  await becomeMember(page);
  await page.goto(FILM);
  await page.getByRole('button', { name: 'Add tags' }).click();
  const field = page.getByRole('combobox', { name: 'New tag' });
  await field.fill('with Mum, cellar');
  await field.press('Enter');
  const tags = page.getByRole('list', { name: 'Your tags' });
  await expect(tags.getByRole('button')).toHaveText(['Remove: with Mum', 'Remove: cellar']);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.request().postDataJSON()?.tags?.length === 1,
  );
  await tags.getByRole('button', { name: 'Remove: cellar' }).click();
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('with Mum', { exact: true })).toBeVisible();
  await saved;
  await page.reload();
  await expect(page.getByText('with Mum', { exact: true })).toBeVisible();
});

test('a note on a viewing can be written right after marking a film as watched, and later with the dates', {
  tag: '@phone',
}, async ({ page }) => {
  await becomeMember(page);
  await page.goto(FILM);
  await page
    .getByRole('button', { name: /watched/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add a note on this viewing' }).click();
  await page.getByRole('textbox', { name: /^Note on the viewing: / }).fill('In the attic,\nwith Ben');
  await page.getByRole('button', { name: 'Save note' }).click();
  const viewings = page.getByRole('region', { name: 'Your viewings' });
  await expect(viewings.getByText('In the attic, with Ben')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Edit dates' }).click();
  await expect(viewings.getByText('In the attic, with Ben')).toBeVisible();
});
