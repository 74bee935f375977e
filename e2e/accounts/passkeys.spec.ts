import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { becomeMember, setRandomIpAddress } from '../members.ts';
import { addAuthenticator, addPasskey } from './authenticator.ts';
import { open } from './forms.ts';

test.use({ allowedConsole: /^Failed to load resource|The browser could not suggest a passkey/ });

async function openLogin(page: Page): Promise<void> {
  await page.request.post('/api/auth/logout');
  await setRandomIpAddress(page);
  await open(page, '/login?redirect=%2Fcalendar');
}

const byButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' }).click();

test('a member adds a passkey, names it, logs in with it and removes it', { tag: '@desktop' }, async ({ page }) => {
  await addAuthenticator(page);
  await becomeMember(page);
  await addPasskey(page);
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toContainText(/Chrome on .*Added .+, never used/);
  await list.getByRole('button', { name: /^Rename/ }).press('Enter');
  await page.getByLabel('Name of the passkey').fill('My phone');
  await page.keyboard.press('Enter');
  await expect(list.getByText('My phone', { exact: true }).first()).toBeVisible();
  await expect(list.getByRole('button', { name: 'Rename My phone' })).toBeFocused();

  // The browser refuses a second passkey on the same device.
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This device already has a passkey for your account.');

  await openLogin(page);
  await byButton(page);
  await expect(page).toHaveURL('/calendar');
  await open(page, '/profile/account#passkeys');
  await expect(list.getByRole('listitem')).toContainText('last used');
  await list.getByRole('button', { name: 'Remove My phone' }).press('Enter');
  await expect(list).toHaveCount(0);
});

test('a passkey that the e-mail field suggests logs the member in without the Log In button', {
  tag: '@desktop',
}, async ({ page }) => {
  await addAuthenticator(page, { suggests: true });
  await becomeMember(page);
  await addPasskey(page);
  await openLogin(page);
  await expect(page).toHaveURL('/calendar');
});

test('an old copy of a passkey is refused, and the page gives the reason', { tag: '@desktop' }, async ({ page }) => {
  const { session, authenticatorId } = await addAuthenticator(page);
  await becomeMember(page);
  await addPasskey(page);
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  const [copy] = credentials;
  if (!copy) throw new Error('The device has no passkey');

  await openLogin(page);
  await byButton(page);
  await expect(page).toHaveURL('/calendar');
  await session.send('WebAuthn.clearCredentials', { authenticatorId });
  await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...copy, signCount: 0 } });
  await openLogin(page);
  await byButton(page);
  await expect(page.getByRole('alert')).toHaveText('This passkey did not work. Please try again.');
  await expect(page).toHaveURL(/login/);
});
