import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { becomeMember, newCredentials, register, setRandomIpAddress } from '../members.ts';
import { addAuthenticator, addPasskey } from './authenticator.ts';
import { open, password } from './forms.ts';
import { ORIGIN, type ProviderSite, startProviderSite } from './provider-site.ts';

// All tests of a group use one site, so one worker runs them in order.
test.describe.configure({ mode: 'default' });
test.use({ baseURL: ORIGIN, allowedConsole: /^Failed to load resource/ });
test.beforeEach(async ({ page }) => {
  // Otherwise axe would measure the contrast of notices that are still fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setRandomIpAddress(page);
});

let site: ProviderSite;
const someone = () => {
  const { email } = newCredentials();
  return { sub: email, email };
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const way = (page: Page, name = 'The House') => page.getByRole('link', { name: `Log in with ${name}`, exact: true });

async function logInAt(page: Page, person: Parameters<ProviderSite['next']>[0], path = '/login'): Promise<void> {
  site.next(person);
  await open(page, path);
  await way(page).click();
  await hydrated(page);
}

async function expectProfileOf(page: Page, email: string): Promise<void> {
  await open(page, '/profile');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
}

test.describe('a site with identity providers', { tag: '@desktop' }, () => {
  test.beforeAll(async () => {
    site = await startProviderSite();
  });
  test.afterAll(() => site.stop());

  test('takes a new member to the requested page; Log Out also ends the session at the provider', async ({ page }) => {
    const person = someone();
    await logInAt(page, person, '/login?redirect=%2Fcalendar');
    await expect(page).toHaveURL('/calendar');
    await expectProfileOf(page, person.email);
    await button(page, 'Log Out').click();
    await expect(page).toHaveURL('/');
    await logInAt(page, { ...person, email: someone().email });
    await expectProfileOf(page, person.email);
  });

  test('says why a login did not succeed, and stays on the login', async ({ page }) => {
    await open(page, '/login');
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
    const named = (name: string) => page.getByText(name, { exact: true });
    const heights = [
      await top(button(page, 'Login')),
      await top(named('Log in with The House')),
      await top(named('Log in with The Other House')),
      await top(named('Log in with a passkey')),
    ];
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    await logInAt(page, null, '/login?redirect=%2Fcalendar');
    await expect(page.getByRole('alert')).toHaveText(
      'You canceled the login at the other service. Nothing has changed.',
    );
    await expect(page).toHaveURL('/login?problem=cancelled&redirect=%2Fcalendar');
    await logInAt(page, { ...someone(), email_verified: false });
    await expect(page.getByRole('alert')).toContainText('The other service has not verified your email address.');
    await way(page, 'The Other House').click();
    await expect(page.getByRole('alert')).toContainText('The login at the other service did not work.');
  });

  test('asks for the password of an existing account with the same e-mail address, but only once', async ({ page }) => {
    const member = await register(page);
    const person = { sub: member.email, email: member.email };
    await logInAt(page, person, '/login?redirect=%2Fcalendar');
    await expect(page.getByRole('heading', { name: 'Is This You?' })).toBeVisible();
    await button(page, 'Link and Log In').click();
    await expect(password(page)).toHaveAccessibleDescription('Enter your password.');
    await password(page).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The password is wrong.');
    await password(page).fill(member.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/calendar');
    await page.request.post('/api/auth/logout');
    await logInAt(page, person, '/login?redirect=%2Fcalendar');
    await expect(page).toHaveURL('/calendar');
  });

  test('accepts a passkey of the existing account instead of the password, but not one of another account', async ({
    page,
  }) => {
    await addAuthenticator(page);
    const member = await becomeMember(page);
    await addPasskey(page);
    await page.request.post('/api/auth/logout');
    const { email } = await register(page);
    await logInAt(page, { sub: email, email });
    await button(page, 'Use a passkey').press('Enter');
    await expect(page.getByRole('alert')).toHaveText('This passkey belongs to another account.');
    await expect(page.getByRole('heading', { name: 'Is This You?' })).toBeVisible();

    await logInAt(page, { sub: member.email, email: member.email }, '/login?redirect=%2Fcalendar');
    await button(page, 'Use a passkey').press('Enter');
    await expect(page).toHaveURL('/calendar');
    await open(page, '/profile/account#other-accounts');
    const accounts = page.getByRole('list', { name: 'Linked accounts' });
    await expect(accounts.getByRole('listitem')).toContainText('The House');
  });

  test('adds an account at a provider in the profile, and removes it, by keyboard', async ({ page }) => {
    await becomeMember(page);
    const setting = page.getByRole('region', { name: 'Linked accounts' });
    site.next(null);
    await open(page, '/profile/account#other-accounts');
    await button(page, 'Add The House').press('Enter');
    await expect(setting.getByRole('alert')).toHaveText(
      'You canceled the login at the other service. Nothing has changed.',
    );
    await expect(setting).toBeInViewport();
    site.next(someone());
    await hydrated(page);
    await button(page, 'Add The House').press('Enter');
    const account = setting.getByRole('listitem');
    await expect(account).toContainText(/The House.*Added/);
    await expect(setting.getByRole('alert')).toHaveCount(0);
    await button(page, 'Remove The House').press('Enter');
    await expect(account).toHaveCount(0);
    await expect(setting.locator(':focus')).toHaveCount(1);
  });

  test('asks a member who logs in only by a provider to confirm at that provider', async ({ page }) => {
    const person = someone();
    await logInAt(page, person);
    // Responds as the server does fifteen minutes after the login.
    const json = { code: 'confirmation_needed', message: 'Please confirm that it is you, and try again.' };
    await page.route('**/api/tokens', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, json }) : route.fallback(),
    );
    const createToken = async () => {
      await hydrated(page);
      await page.getByRole('heading', { name: 'Access tokens' }).click();
      await page.getByText('New token').press('Enter');
      await page.getByLabel('Name of the token').fill('Home server');
      await page.keyboard.press('Enter');
    };
    const dialog = page.getByRole('dialog', { name: 'Is this you?' });
    const confirm = dialog.getByRole('button', { name: 'Confirm with The House' });
    await open(page, '/profile/account#other-accounts');
    await button(page, 'Remove The House').press('Enter');
    await expect(page.getByRole('alert')).toHaveText('This is your only way to log in. Please add another one first.');
    await createToken();
    await expect(confirm).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    site.next(someone());
    await confirm.press('Enter');
    const setting = page.getByRole('region', { name: 'Linked accounts' });
    await expect(setting.getByRole('alert')).toContainText('is not linked to your account here.');

    site.next(person);
    await createToken();
    await confirm.press('Enter');
    await expect(setting.getByRole('status')).toHaveText(
      'Thank you, we have checked that it is you. Your last step is not done yet, so please repeat it.',
    );
    await page.unroute('**/api/tokens');
    await createToken();
    await expect(page.getByRole('textbox', { name: 'Token', exact: true })).toBeVisible();
  });
});

test.describe('a site with PASSWORD_LOGIN=false', { tag: '@desktop' }, () => {
  test.beforeAll(async () => {
    site = await startProviderSite({ PASSWORD_LOGIN: 'false' });
  });
  test.afterAll(() => site.stop());

  test('logs in by providers and passkeys only, and remembers the invitation in a link', async ({ page }) => {
    const main = page.getByRole('main');
    for (const [path, sentence] of [
      ['/create-account?redirect=%2Fcalendar', 'Your account is created when you log in for the first time.'],
      ['/forgot-password?redirect=%2Fcalendar', 'This site does not use passwords.'],
      ['/reset-password?token=abc', 'This site does not use passwords.'],
    ] as const) {
      await open(page, path);
      await expect(main.getByText(sentence)).toBeVisible();
      await expect(main.getByRole('textbox')).toHaveCount(0);
      await main.getByRole('link', { name: 'Log In' }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(way(page)).toHaveAttribute('href', /oidc/);
    }
    site.next(someone());
    await open(page, '/create-account?invitation=of-former-times');
    await expectNoAxeViolations(page);
    await main.getByRole('link', { name: 'Log In' }).click();
    await way(page).click();
    await hydrated(page);
    await expect(main.getByText(/invitation/)).toBeVisible();

    await open(page, '/login?redirect=%2Fcalendar');
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText('No account yet? Your first login creates one.')).toBeVisible();
    await expectNoAxeViolations(page);
    await logInAt(page, someone(), '/login?redirect=%2Fcalendar');
    await expect(page).toHaveURL('/calendar');
    await open(page, '/profile/account');
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Password' })).toHaveCount(0);
  });
});
