import { expect, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { open } from './forms.ts';

test.use({ allowedConsole: /^Failed to load resource/ });

test('with the keyboard, a member creates a token that a program can use, and later revokes the token', {
  tag: '@desktop',
}, async ({ page, playwright, baseURL }) => {
  await becomeMember(page);
  await open(page, '/profile/account#tokens');
  await expect(page.getByText('You have no access tokens.')).toBeVisible();
  await page.getByText('New token').press('Enter');
  const form = page.getByRole('form', { name: 'Create a token' });
  await form.getByRole('button', { name: 'Create a token' }).press('Enter');
  await expect(form.getByLabel('Name of the token')).toBeFocused();
  await expect(form.getByText('Enter a name, such as the name of the program.')).toBeVisible();
  await form.getByLabel('The program is allowed to').selectOption('Read and write');
  await form.getByLabel('Expires after').selectOption('A year');
  await form.getByLabel('Name of the token').fill('Home server');
  await form.getByLabel('Name of the token').press('Enter');

  const field = page.getByRole('textbox', { name: 'Token', exact: true });
  await expect(field).toBeFocused();
  const token = await field.inputValue();
  const program = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
  expect((await program.post('/api/user-list/add', { data: { title_id: 694 } })).status()).toBe(200);

  await page.reload();
  const list = page.getByRole('list', { name: 'Access tokens' });
  await expect(list.getByRole('listitem')).toContainText(/Home serverRead and write, expires .+, last used /);
  await expect(page.getByText(token)).toHaveCount(0);
  await list.getByRole('button', { name: 'Delete Home server' }).press('Enter');
  await expect(page.getByText('The token “Home server” no longer works.')).toBeVisible();
  await expect(page.getByText('You have no access tokens.')).toBeVisible();
  expect((await program.get('/api/user-list')).status()).toBe(401);
  await program.dispose();
});
