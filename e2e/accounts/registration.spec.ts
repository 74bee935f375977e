import { expect, expectNoAxeViolations, test } from '../harness.ts';
import { newCredentials, register, setRandomIpAddress } from '../members.ts';
import { fillIn, open, password, REFUSED } from './forms.ts';

test.use({ allowedConsole: new RegExp(`${REFUSED.source}|^Registration failed`) });

test('the registration enables its button for valid input, and shows problems beside the fields', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/create-account');
  const button = page.getByRole('button', { name: 'Create Account' });
  const strength = page.getByRole('status').filter({ hasText: 'Password strength: ' });
  await expect(button).toBeDisabled();
  await expect(strength).toHaveCount(0);
  await fillIn(page, { Email: 'jamie', Password: 'PassWord', 'Confirm Password': 'other' });
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This does not look like an email address.');
  await expect(password(page)).toHaveAccessibleDescription('This password is too easy to guess.');
  await expect(password(page, 'Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
  await expect(button).toBeDisabled();
  await fillIn(page, { Email: 'jamie@example.org', Password: '1234' });
  await expect(password(page)).toHaveAccessibleDescription('Use at least 5 characters.');
  await fillIn(page, { Password: '123456', 'Confirm Password': '123456' });
  await expect(strength).toHaveText('Password strength: weak');
  await expect(button).toBeEnabled();
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  for (const label of ['Password', 'Confirm Password']) {
    await expect(password(page, label)).toHaveAttribute('autocomplete', 'new-password');
    await page.getByRole('button', { name: `Show ${label.toLowerCase()}`, exact: true }).click();
    await expect(password(page, label)).toHaveAttribute('type', 'text');
  }
});

test('a visitor creates an account, follows the redirect and takes the first steps', { tag: '@phone' }, async ({
  page,
}) => {
  const { email: taken } = await register(page);
  await setRandomIpAddress(page);
  await open(page, '/create-account?redirect=%2Fcalendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  const credentials = newCredentials();
  await fillIn(page, { Email: taken, Password: credentials.password, 'Confirm Password': credentials.password });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toContainText('This email address is already registered.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await fillIn(page, { Email: credentials.email });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/calendar');
  await expect(page.getByRole('link', { name: /^Profile\b/ }).locator('visible=true')).toBeVisible();
  const steps = page.getByRole('region', { name: 'What is too much for you?' });
  await expect(steps).toContainText('Step 1 of 3');
  await steps.getByRole('checkbox', { name: 'Clowns' }).click();
  await expect.poll(async () => (await (await page.request.get('/api/limits')).json()).notes).toEqual(['clowns']);
  await steps.getByRole('button', { name: 'Next' }).click();
  const services = page.getByRole('region', { name: 'Which streaming services do you pay for?' });
  await expect(services.getByRole('heading', { level: 2 })).toBeFocused();
  await services.getByRole('checkbox', { name: 'Shudder' }).click();
  await expectNoAxeViolations(page);
  await services.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'Import your films' }).click();
  await expect(page).toHaveURL('/profile/import');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: /What is too much for you/ })).toHaveCount(0);
});
