import { expect, test } from '../harness.ts';
import { becomeMember, register, signIn } from '../members.ts';
import { fillIn, open } from './forms.ts';

test.use({ allowedConsole: /^Failed to load resource/ });

test('a member sees where they are logged in and ends another session, by keyboard', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const member = await register(page);
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0' });
  const other = await elsewhere.newPage();
  await signIn(other, member);
  await signIn(page, member);
  await open(page, '/profile/account#sessions');
  const list = page.getByRole('list', { name: 'Devices' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('This browser, logged in since');
  await list.getByRole('button', { name: 'Log out Firefox on Windows' }).press('Enter');
  await expect(page.getByText('You have been logged out in Firefox on Windows.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect(await (await other.request.get('/api/auth/status')).json()).toMatchObject({ user: null });
  await elsewhere.close();
});

test('a sensitive action first asks the member for the password again, and is then done', { tag: '@desktop' }, async ({
  page,
}) => {
  const member = await becomeMember(page);
  // Until the member confirms, responds as the server does fifteen minutes after the login.
  let isConfirmed = false;
  await page.route('**/api/tokens', async (route) => {
    if (route.request().method() !== 'POST' || isConfirmed) return route.fallback();
    const json = { code: 'confirmation_needed', message: 'Please confirm that it is you, and try again.' };
    return route.fulfill({ status: 403, json });
  });
  await page.route('**/api/auth/confirm', async (route) => {
    await route.fallback();
    if (route.request().method() === 'POST') isConfirmed = true;
  });
  await open(page, '/profile/account#tokens');
  await page.getByText('New token').click();
  const form = page.getByRole('form', { name: 'Create a token' });
  await form.getByLabel('Name of the token').fill('Home server');
  await form.getByRole('button', { name: 'Create a token' }).click();

  const dialog = page.getByRole('dialog', { name: 'Is this you?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please confirm that it is you, and try again.');
  await form.getByRole('button', { name: 'Create a token' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  isConfirmed = false;
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The current password is wrong.');
  await fillIn(page, { Password: member.password });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Token', exact: true })).toBeVisible();
});
