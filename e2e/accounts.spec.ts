import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';
import { becomeMember, comeFromElsewhere, register, stranger } from './members.ts';

/** Opens a page and waits until it answers. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true });

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

const answer = (status: number, body: unknown) => ({ status, json: body });
/** What the browser itself says of an answer that is no success. */
const REFUSED = /^Failed to load resource/;

test.describe('the login', () => {
  test('signs in and goes on to where one came from', async ({ page }) => {
    const member = await register(page);
    await comeFromElsewhere(page);
    await open(page, '/login?redirect=%2Fkeyword%2Fghost%3Fpage%3D2');
    await expect(page).toHaveTitle('Login · Fright Club');
    await fillIn(page, { Email: ` ${member.email.toUpperCase()} `, Password: member.password });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/keyword/ghost?page=2');
    await expect(page.getByRole('link', { name: `Profile, ${member.email}` })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/login/);
  });

  test('goes home without a redirect, and never to another site', async ({ page }) => {
    const member = await register(page);
    await comeFromElsewhere(page);
    await open(page, '/login?redirect=%2F%09%2Fevil.example');
    await fillIn(page, { Email: member.email, Password: member.password });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('sends the password encrypted and the address trimmed and in lower case', async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill(answer(200, { success: true })));
    await open(page, '/login');
    await fillIn(page, { Email: ' Jamie@Example.ORG ', Password: 'red rum' });
    const [request] = await Promise.all([
      page.waitForRequest('**/api/auth/login'),
      page.getByRole('button', { name: 'Login' }).click(),
    ]);
    const sent = request.postDataJSON();
    expect(sent.email).toBe('jamie@example.org');
    expect(sent.password).toMatch(/^[A-Za-z0-9+/]{50,}=*$/);
    await expect(page).toHaveURL('/');
  });

  test('keeps the query string on its links', async ({ page }) => {
    await open(page, '/login?redirect=%2Fmovie%2F948&from=poster');
    const query = '?redirect=%2Fmovie%2F948&from=poster';
    const forgot = page.getByRole('link', { name: 'Forgot password?' });
    await expect(forgot).toHaveAttribute('href', `/forgot-password${query}`);
    const create = page.getByRole('link', { name: 'Create one' });
    await expect(create).toHaveAttribute('href', `/create-account${query}`);
    await create.click();
    await expect(page).toHaveURL(`/create-account${query}`);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`/login${query}`);
  });

  test('says beside the fields what is missing and goes to the first', async ({ page }) => {
    await open(page, '/login');
    await page.getByRole('button', { name: 'Login' }).click();
    const email = page.getByLabel('Email');
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Enter your email address.');
    await expect(password(page)).toHaveAccessibleDescription('Enter your password.');
    await expectNoAxeViolations(page);
  });

  test('has the tokens that password managers look for, and shows the password on demand', async ({ page }) => {
    await open(page, '/login');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'password');
  });

  test('sends a member on who is signed in already', async ({ page }) => {
    await becomeMember(page);
    await page.goto('/login?redirect=%2Fcalendar');
    await expect(page).toHaveURL('/calendar');
  });

  test.describe('that fails', () => {
    test.use({ allowedConsole: [REFUSED] });

    test("shows the server's message", async ({ page }) => {
      await comeFromElsewhere(page);
      await open(page, '/login');
      await fillIn(page, { Email: stranger().email, Password: 'red rum' });
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is not right.');
      await expect(page).toHaveURL('/login');
      await expectNoAxeViolations(page);
    });

    for (const [what, fulfil] of [
      ['an answer without a message', answer(500, {})],
      ['an answer that says no', answer(200, { success: false })],
    ] as const) {
      test(`says that something went wrong after ${what}`, async ({ page }) => {
        await page.route('**/api/auth/login', (route) => route.fulfill(fulfil));
        await open(page, '/login');
        await fillIn(page, { Email: 'a@example.org', Password: 'red rum' });
        await page.getByRole('button', { name: 'Login' }).click();
        await expect(page.getByRole('alert')).toHaveText('Something went wrong - please try again.');
      });
    }

    test('says the same when the network is gone', async ({ page }) => {
      await page.route('**/api/auth/login', (route) => route.abort());
      await open(page, '/login');
      await fillIn(page, { Email: 'a@example.org', Password: 'red rum' });
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toHaveText('Something went wrong - please try again.');
    });
  });
});

test.describe('the registration', () => {
  test('creates an account, signs in and goes on', async ({ page }) => {
    await comeFromElsewhere(page);
    await open(page, '/create-account?redirect=%2Fcalendar');
    await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
    const somebody = stranger();
    await fillIn(page, { Email: somebody.email, Password: somebody.password, 'Confirm Password': somebody.password });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/calendar');
    await expect(page.getByRole('link', { name: `Profile, ${somebody.email}` })).toBeVisible();
  });

  test('its button follows validity, and what is wrong is said beside the field', async ({ page }) => {
    await open(page, '/create-account');
    const button = page.getByRole('button', { name: 'Create Account' });
    await expect(button).toBeDisabled();
    await fillIn(page, { Email: 'jamie', Password: 'PassWord', 'Confirm Password': 'other' });
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This does not look like an email address.');
    await expect(password(page)).toHaveAccessibleDescription('This password is too easy to guess.');
    await expect(password(page, 'Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
    await expect(button).toBeDisabled();
    await expectNoAxeViolations(page);
    await fillIn(page, { Email: 'jamie@example.org', Password: '1234' });
    await expect(password(page)).toHaveAccessibleDescription('Use at least 5 characters.');
    await fillIn(page, { Password: '12345', 'Confirm Password': '12345' });
    await expect(password(page)).toHaveAccessibleDescription('This password is too easy to guess.');
    await expect(button).toBeDisabled();
    await fillIn(page, { Password: '123456', 'Confirm Password': '123456' });
    await expect(button).toBeEnabled();
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  });

  test('says "Registering..." while it is busy, and sends once', async ({ page }) => {
    let calls = 0;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/auth/register', async (route) => {
      calls += 1;
      await held;
      await route.fulfill(answer(201, { success: true }));
    });
    await page.route('**/api/auth/login', (route) => route.fulfill(answer(200, { success: true })));
    await open(page, '/create-account');
    await fillIn(page, { Email: 'jamie@example.org', Password: 'red rum', 'Confirm Password': 'red rum' });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Registering...' })).toBeVisible();
    await page.keyboard.press('Enter');
    goOn();
    await expect(page).toHaveURL('/');
    expect(calls).toBe(1);
  });

  test('has a toggle at each password and the tokens for new ones', async ({ page }) => {
    await open(page, '/create-account');
    for (const label of ['Password', 'Confirm Password']) {
      await expect(password(page, label)).toHaveAttribute('autocomplete', 'new-password');
      await page.getByRole('button', { name: `Show ${label.toLowerCase()}`, exact: true }).click();
      await expect(password(page, label)).toHaveAttribute('type', 'text');
    }
  });

  test.describe('that fails', () => {
    test.use({ allowedConsole: [/^(Failed to load resource|Registration failed|Login failed)/] });

    test('says so quietly, and the message can be dismissed', async ({ page }) => {
      const { email } = await register(page);
      await comeFromElsewhere(page);
      await open(page, '/create-account');
      await fillIn(page, { Email: email, Password: 'red rum', 'Confirm Password': 'red rum' });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('alert')).toContainText('There is an account with this e-mail address already.');
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByLabel('Email')).toHaveValue(email);
    });

    test('only at signing in says that the account is there', async ({ page }) => {
      await page.route('**/api/auth/register', (route) => route.fulfill(answer(201, { success: true })));
      await page.route('**/api/auth/login', (route) => route.fulfill(answer(500, {})));
      await open(page, '/create-account');
      await fillIn(page, { Email: 'jamie@example.org', Password: 'red rum', 'Confirm Password': 'red rum' });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('alert')).toContainText('Your account is ready');
    });
  });
});

test.describe('a forgotten password', () => {
  test('is asked for: the form gives way at once', async ({ page }) => {
    await page.route('**/api/reset-password/request', () => {});
    await open(page, '/forgot-password?redirect=%2Fcalendar');
    await expect(page.getByText('Remember your password? Log in')).toBeVisible();
    await fillIn(page, { Email: 'jamie@example.org' });
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Password Reset Request Sent' });
    await expect(heading).toBeFocused();
    await expect(
      page.getByText(
        'If an account exists for jamie@example.org, you will receive an email with further instructions.',
      ),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Return to Login' }).click();
    await expect(page).toHaveURL('/login?redirect=%2Fcalendar');
  });

  test('needs an address', async ({ page }) => {
    await open(page, '/forgot-password');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.');
  });

  test('is taken by the real server, whoever asks', async ({ page }) => {
    await comeFromElsewhere(page);
    await open(page, '/forgot-password');
    await fillIn(page, { Email: stranger().email });
    const [response] = await Promise.all([
      page.waitForResponse('**/api/reset-password/request'),
      page.keyboard.press('Enter'),
    ]);
    expect(response.status()).toBe(202);
    await expect(page.getByRole('heading', { name: 'Password Reset Request Sent' })).toBeVisible();
  });

  test.describe('that cannot be asked for', () => {
    test.use({ allowedConsole: [/^(Failed to load resource|Password reset could not be requested)/] });

    test('brings the form back with what went wrong', async ({ page }) => {
      await page.route('**/api/reset-password/request', (route) => route.fulfill(answer(500, {})));
      await open(page, '/forgot-password');
      await fillIn(page, { Email: 'jamie@example.org' });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(
        'An error occurred while requesting password reset. Please try again.',
      );
      await expect(page.getByLabel('Email')).toHaveValue('jamie@example.org');
      await expect(page.getByLabel('Email')).toBeFocused();
      await expectNoAxeViolations(page);
    });
  });
});

test.describe('choosing a new password', () => {
  const chosen = { Email: 'jamie@example.org', 'New Password': 'red rum', 'Confirm New Password': 'red rum' };

  test('needs a token', async ({ page }) => {
    await page.goto('/reset-password');
    await expect(page).toHaveURL('/login');
  });

  test('requires address, password and confirmation, and sends nothing without', async ({ page }) => {
    let calls = 0;
    await page.route('**/api/reset-password/submit', () => {
      calls += 1;
    });
    await open(page, '/reset-password?token=abc');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    const missing = [
      ['Email', 'Enter your email address.'],
      ['New Password', 'Enter your password.'],
      ['Confirm New Password', 'Enter your password.'],
    ] as const;
    for (const [label, words] of missing) {
      await expect(password(page, label)).toHaveAttribute('required');
      await expect(password(page, label)).toHaveAccessibleDescription(words);
    }
    await fillIn(page, { Email: chosen.Email, 'New Password': chosen['New Password'] });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(password(page, 'Confirm New Password')).toBeFocused();
    expect(calls).toBe(0);
  });

  test('alerts when the two differ, and sends nothing', async ({ page }) => {
    let calls = 0;
    await page.route('**/api/reset-password/submit', () => {
      calls += 1;
    });
    await open(page, '/reset-password?token=abc');
    await fillIn(page, { ...chosen, 'Confirm New Password': 'red run' });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toHaveText("Passwords don't match");
    await expectNoAxeViolations(page);
    expect(calls).toBe(0);
  });

  test('shows how it goes, and that it went well', async ({ page }) => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/reset-password/submit', async (route) => {
      await held;
      await route.fulfill({ status: 204 });
    });
    await open(page, '/reset-password?token=the+token');
    await fillIn(page, chosen);
    const sent = page.waitForRequest('**/api/reset-password/submit');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    expect((await sent).postDataJSON()).toEqual({
      email: 'jamie@example.org',
      password: 'red rum',
      token: 'the token',
    });
    await expect(page.getByRole('heading', { name: 'Resetting Password' })).toBeFocused();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    goOn();
    await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeFocused();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL('/login');
  });

  test.describe('with a token that is none', () => {
    test.use({ allowedConsole: [/^(Failed to load resource|Password reset failed)/] });

    test('fails, with the ways on', async ({ page }) => {
      await comeFromElsewhere(page);
      await open(page, '/reset-password?token=abc');
      await fillIn(page, chosen);
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(page.getByRole('heading', { name: 'Password Reset Failed' })).toBeFocused();
      await expect(page.getByRole('alert')).toHaveText(
        'Something went wrong while resetting your password. Please try again.',
      );
      await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
      await expectNoAxeViolations(page);
      await page.getByRole('link', { name: 'Return to Login' }).click();
      await expect(page).toHaveURL('/login');
    });
  });
});

test.describe('the profile', () => {
  test('sends a visitor to the login and back again', async ({ page }) => {
    const member = await register(page);
    await comeFromElsewhere(page);
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?redirect=%2Fprofile');
    await hydrated(page);
    await fillIn(page, { Email: member.email, Password: member.password });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
  });

  test('says "Loading" while it is not known who is there', async ({ page }) => {
    await page.route('**/api/auth/status', () => {});
    await open(page, '/profile');
    await expect(page.getByRole('main')).toHaveText('Loading');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('shows the address; Sign Out belongs to the phone, Log Out to the desk', async ({ page, isPhone }) => {
    const { email } = await becomeMember(page);
    await open(page, '/profile');
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible({ visible: isPhone });
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible({ visible: !isPhone });
    await expect(page.getByRole('link', { name: 'Download JSON' })).toHaveAttribute('href', '/api/profile/export.json');
    await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', '/api/profile/export.csv');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: isPhone ? 'Sign Out' : 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    expect(await (await page.request.get('/api/auth/status')).json()).toEqual({ user: null });
  });

  test('changes the password and ends all other sessions', async ({ page }) => {
    const { password: old } = await becomeMember(page);
    await open(page, '/profile');
    const form = page.getByRole('form', { name: 'Change password' });
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expect(password(page, 'Current Password')).toBeFocused();
    await expect(password(page, 'Current Password')).toHaveAccessibleDescription('Enter your current password.');
    await fillIn(page, { 'Current Password': old, 'New Password': 'all work', 'Confirm New Password': 'all work' });
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expect(form.getByRole('status')).toContainText('Your password has been changed.');
    await expect(password(page, 'New Password')).toHaveValue('');
    await page.getByRole('button', { name: 'End other sessions' }).click();
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('deletes the account once its password confirms it', async ({ page }) => {
    const member = await becomeMember(page);
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(password(page)).toBeFocused();
    await fillIn(page, { Password: member.password });
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page.getByRole('heading', { name: 'Account Deleted' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    // The address is free again.
    await register(page, member);
  });

  test.describe('that is refused', () => {
    test.use({ allowedConsole: [/^(Failed to load resource|Logout failed)/] });

    test('keeps account and password when the password is wrong', async ({ page }) => {
      await becomeMember(page);
      await open(page, '/profile');
      await fillIn(page, {
        'Current Password': 'wrong',
        'New Password': 'all work',
        'Confirm New Password': 'all work',
      });
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByRole('alert')).toHaveText('The current password is not right.');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await fillIn(page, { Password: 'wrong' });
      await page.getByRole('button', { name: 'Delete everything' }).click();
      await expect(page.getByRole('form', { name: 'Delete account' }).getByRole('alert')).toHaveText(
        'The current password is not right.',
      );
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
    });

    test('a failing logout still clears who is there, is logged and leads nowhere', async ({ page, isPhone }) => {
      await becomeMember(page);
      await page.route('**/api/auth/logout', (route) => route.fulfill(answer(500, {})));
      await open(page, isPhone ? '/profile' : '/calendar');
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('Logout failed'));
      await page.getByRole('button', { name: isPhone ? 'Sign Out' : 'Log Out' }).click();
      await logged;
      await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible();
      // A protected screen sends a visitor to the login; any other stays.
      await expect(page).toHaveURL(isPhone ? '/login?redirect=%2Fprofile' : '/calendar');
    });
  });
});

test.describe('the shell of a member', () => {
  test('has watchlist, profile and, on the desk, Log Out', async ({ page, isPhone }) => {
    const { email } = await becomeMember(page);
    await open(page, '/calendar');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Watchlist' })).toHaveAttribute('href', '/list');
    const profile = header.getByRole('link', {
      name: `${email.charAt(0).toUpperCase()} Profile, ${email}`,
      exact: true,
    });
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    await expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible({ visible: !isPhone });
    await expectNoAxeViolations(page);
    await profile.click();
    await expect(page).toHaveURL('/profile');
  });

  test('shows ? for somebody without an address', async ({ page }) => {
    await page.route('**/api/auth/status', (route) => route.fulfill(answer(200, { user: { email: '' } })));
    await open(page, '/calendar');
    await expect(page.getByRole('banner').getByRole('link', { name: '? Profile' })).toBeVisible();
  });

  test('has Watchlist and Profile in the phone navigation', async ({ page, isPhone }) => {
    test.skip(!isPhone, 'the bottom navigation belongs to the phone');
    await becomeMember(page);
    await open(page, '/profile');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText(['Home', 'Find', 'Watchlist', 'Profile']);
    await expect(navigation.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    await expect(navigation.getByRole('link', { name: 'Watchlist' })).toHaveAttribute('href', '/list');
  });

  test('neither flashes nor moves while a returning member is looked up', async ({ page }) => {
    await becomeMember(page);
    await open(page, '/calendar');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Watchlist' })).toBeVisible();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/auth/status', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveCount(0);
    const search = page.getByPlaceholder('Search movies...').first();
    const before = await search.boundingBox();
    goOn();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Watchlist' })).toBeVisible();
    expect(await search.boundingBox()).toEqual(before);
  });

  test('notices on coming back that another tab has signed out', async ({ page }) => {
    await becomeMember(page);
    await open(page, '/calendar');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Watchlist' })).toBeVisible();
    expect((await page.request.post('/api/auth/logout', { data: {} })).status()).toBe(204);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible();
  });

  test.describe('whose status cannot be had', () => {
    test.use({ allowedConsole: [/^(Failed to load resource|Auth status failed)/] });

    test('is a visitor', async ({ page }) => {
      await page.route('**/api/auth/status', (route) => route.fulfill(answer(500, {})));
      await open(page, '/calendar');
      await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible();
    });
  });
});

test('without scripts there is a way in', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  // Sent by accident it would not put a password into the address.
  await expect(page.locator('form').filter({ has: page.getByLabel('Email') })).toHaveAttribute('method', 'post');
  await context.close();
});
