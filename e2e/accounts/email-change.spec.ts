import { expect, test } from '../harness.ts';
import { becomeMember, newCredentials } from '../members.ts';
import { open } from './forms.ts';

test('a change of the e-mail address waits until the member opens the link in a mail', { tag: '@desktop' }, async ({
  page,
}) => {
  await becomeMember(page);
  const { email } = newCredentials();
  await open(page, '/profile/account#email');
  await expect(page.getByText('Your address is not confirmed.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Change the email address' });
  const field = form.getByLabel('Email address');
  await field.fill('not an address');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('This does not look like an email address.');
  await field.fill(email);
  await field.press('Enter');
  await expect(page.getByText(`If no other account uses ${email}, we have sent a link to this address.`)).toBeVisible();
  await expect(page.getByText(`To change your address to ${email}, open the link`)).toBeVisible();
});
