import { expect, expectNoAxeViolations, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { newCredentials, register, setRandomIpAddress } from '../members.ts';
import { fillIn, open, password, response } from './forms.ts';

test.describe('the registration', () => {
  test('creates an account, signs in and follows the redirect', async ({ page }) => {
    await setRandomIpAddress(page);
    await open(page, '/create-account?redirect=%2Fcalendar');
    await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
    const credentials = newCredentials();
    await fillIn(page, {
      Email: credentials.email,
      Password: credentials.password,
      'Confirm Password': credentials.password,
    });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/calendar');
    await expect(page.getByRole('link', { name: `Profile, ${credentials.email}` })).toBeVisible();

    const steps = page.getByRole('region', { name: 'What can’t you bear?' });
    await expect(steps).toContainText('Step 1 of 3');
    await steps.getByRole('checkbox', { name: 'Clowns' }).click();
    await expect.poll(async () => (await (await page.request.get('/api/limits')).json()).notes).toEqual(['clowns']);
    await steps.getByRole('button', { name: 'Next' }).click();
    const services = page.getByRole('region', { name: 'Which services do you pay for?' });
    await expect(services.getByRole('heading', { level: 2 })).toBeFocused();
    await services.getByRole('checkbox', { name: 'Shudder' }).click();
    await expectNoAxeViolations(page);
    await services.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Import your films' }).click();
    await expect(page).toHaveURL('/profile/import');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: /What can’t you bear/ })).toHaveCount(0);
  });

  test('shows first steps that a new member can skip', { tag: '@desktop' }, async ({ page }) => {
    await setRandomIpAddress(page);
    await open(page, '/create-account');
    const { email, password: secret } = newCredentials();
    await fillIn(page, { Email: email, Password: secret, 'Confirm Password': secret });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Skip all' }).press('Enter');
    await expect(page.getByText(/^You are in/)).toHaveCount(0);
  });

  test('enables its button only for valid input and shows errors beside the fields', { tag: '@desktop' }, async ({
    page,
  }) => {
    await open(page, '/create-account');
    const button = page.getByRole('button', { name: 'Create Account' });
    await expect(button).toBeDisabled();
    await fillIn(page, { Email: 'jamie', Password: 'PassWord', 'Confirm Password': 'other' });
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This does not look like an email address.');
    await expect(password(page)).toHaveAccessibleDescription('This password is too easy to guess.');
    await expect(password(page, 'Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
    await expect(button).toBeDisabled();
    await fillIn(page, { Email: 'jamie@example.org', Password: '1234' });
    await expect(password(page)).toHaveAccessibleDescription('Use at least 5 characters.');
    await fillIn(page, { Password: '12345', 'Confirm Password': '12345' });
    await expect(password(page)).toHaveAccessibleDescription('This password is too easy to guess.');
    await expect(button).toBeDisabled();
    await fillIn(page, { Password: '123456', 'Confirm Password': '123456' });
    await expect(button).toBeEnabled();
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  });

  test('shows how strong the password is, but accepts weak passwords', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/create-account');
    const strength = page.getByRole('status').filter({ hasText: 'Password strength: ' });
    await expect(strength).toHaveCount(0);
    await fillIn(page, { Email: 'jamie@example.org', Password: '123456', 'Confirm Password': '123456' });
    await expect(strength).toHaveText('Password strength: weak');
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled();
    await fillIn(page, { Password: 'correct horse battery staple' });
    await expect(strength).toHaveText('Password strength: strong');
    await fillIn(page, { Password: '' });
    await expect(strength).toHaveCount(0);
  });

  test('says "Registering..." while it is busy, and sends one request', { tag: '@desktop' }, async ({ page }) => {
    let calls = 0;
    await page.route('**/api/auth/register', (route) => {
      calls += 1;
      return route.fulfill(response(201, { success: true }));
    });
    const release = await hold(page, '**/api/auth/register');
    await page.route('**/api/auth/login', (route) => route.fulfill(response(200, { success: true })));
    await open(page, '/create-account');
    await fillIn(page, { Email: 'jamie@example.org', Password: 'red rum', 'Confirm Password': 'red rum' });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Registering...' })).toBeVisible();
    await page.keyboard.press('Enter');
    release();
    await expect(page).toHaveURL('/');
    expect(calls).toBe(1);
  });

  test('has a button that shows the password, and the autocomplete token new-password, at each password field', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page, '/create-account');
    for (const label of ['Password', 'Confirm Password']) {
      await expect(password(page, label)).toHaveAttribute('autocomplete', 'new-password');
      await page.getByRole('button', { name: `Show ${label.toLowerCase()}`, exact: true }).click();
      await expect(password(page, label)).toHaveAttribute('type', 'text');
    }
  });

  test.describe('when it fails', () => {
    test.use({ allowedConsole: /^(Failed to load resource|Registration failed|Login failed)/ });

    test('shows a message that can be dismissed', { tag: '@desktop' }, async ({ page }) => {
      const { email } = await register(page);
      await setRandomIpAddress(page);
      await open(page, '/create-account');
      await fillIn(page, { Email: email, Password: 'red rum', 'Confirm Password': 'red rum' });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('alert')).toContainText('This email address is already registered.');
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByLabel('Email')).toHaveValue(email);
    });

    test('says that the account exists when only the sign-in fails', { tag: '@desktop' }, async ({ page }) => {
      await page.route('**/api/auth/register', (route) => route.fulfill(response(201, { success: true })));
      await page.route('**/api/auth/login', (route) => route.fulfill(response(500, {})));
      await open(page, '/create-account');
      await fillIn(page, { Email: 'jamie@example.org', Password: 'red rum', 'Confirm Password': 'red rum' });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('alert')).toContainText('Your account is ready');
    });
  });
});
