import type { Page } from '@playwright/test';
import { stepAt } from '../../src/features/accounts/server/second-factor-codes.ts';
import { codeFor } from '../../test/app/second-factors.ts';
import { expect, test } from '../harness.ts';
import { becomeMember, type Member, setRandomIpAddress } from '../members.ts';
import { fillIn, open, password } from './forms.ts';

test.use({ allowedConsole: /^Failed to load resource/ });

/** Milliseconds. */
const SENDING = 10_000;

/** Returns a function that works as an authenticator app: each call returns a code that was not returned before. */
function authenticator(key: string): () => Promise<string> {
  let step = 0;
  return async () => {
    // One step of drift is allowed on both sides, so three codes are valid at any time. The first one is not used when
    // it would expire while the browser sends it.
    step = Math.max(step + 1, stepAt(new Date(Date.now() + SENDING)) - 1);
    // After three codes within a few seconds, the next one is not valid yet.
    await expect.poll(() => stepAt(new Date()) + 1).toBeGreaterThanOrEqual(step);
    return codeFor(key.replaceAll(' ', ''), new Date(0), step);
  };
}

/** Turns the second factor on in the profile. */
async function turnOn(
  page: Page,
  member: Member,
): Promise<{ nextCode: () => Promise<string>; recoveryCodes: string[] }> {
  await open(page, '/profile/account#second-factor');
  await password(page, 'Your Password').fill(member.password);
  await password(page, 'Your Password').press('Enter');
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  const key = page.getByRole('textbox', { name: 'Key' });
  await expect(key).toBeFocused();
  const nextCode = authenticator(await key.inputValue());
  const form = page.getByRole('form', { name: 'Turn two-step login on' });
  await form.getByLabel('Code').fill('000000');
  await form.getByLabel('Code').press('Enter');
  await expect(form.getByRole('alert')).toHaveText('This code is wrong, or it was used before.');
  await form.getByLabel('Code').fill(await nextCode());
  await form.getByLabel('Code').press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect(codes).toBeFocused();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await codes.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have saved the codes' }).press('Enter');
  await expect(page.getByText(/has been on since .+\. You have 10 recovery codes left\./)).toBeVisible();
  return { nextCode, recoveryCodes };
}

async function logInAgain(page: Page, member: Member): Promise<void> {
  await page.request.post('/api/auth/logout');
  await setRandomIpAddress(page);
  await open(page, '/login?redirect=%2Fcalendar');
  await fillIn(page, { Email: member.email });
  await password(page).fill(member.password);
  await page.keyboard.press('Enter');
}

test('a member turns the second factor on, logs in by a code and by a recovery code, and turns it off', {
  tag: '@desktop',
}, async ({ page }) => {
  const member = await becomeMember(page);
  const { nextCode, recoveryCodes } = await turnOn(page, member);
  await logInAgain(page, member);
  await expect(page.getByRole('heading', { name: 'One More Step' })).toBeFocused();
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('Enter a code.');
  await page.getByLabel('Code').fill(await nextCode());
  await page.getByLabel('Do not ask again in this browser for 30 days').check();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/calendar');

  // The server remembers this browser, so the login asks for no code.
  await logInAgain(page, member);
  await expect(page).toHaveURL('/calendar');

  await page.context().clearCookies();
  await logInAgain(page, member);
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/calendar');

  await open(page, '/profile/account#second-factor');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  await page.getByText('Turn off', { exact: true }).first().press('Enter');
  const form = page.getByRole('form', { name: 'Turn two-step login off' });
  await form.getByLabel('Code').fill(await nextCode());
  await form.getByLabel('Code').press('Enter');
  await expect(password(page, 'Your Password')).toBeVisible();
});
