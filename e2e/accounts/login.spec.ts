import { expect, test } from '../harness.ts';
import { becomeMember, newCredentials, register, setRandomIpAddress } from '../members.ts';
import { fillIn, open, password, REFUSED, response } from './forms.ts';

test.describe('the login', () => {
  test('signs in and returns to the previous page', async ({ page }) => {
    const member = await register(page);
    await setRandomIpAddress(page);
    await open(page, '/login?redirect=%2Fkeyword%2Fghost%3Fpage%3D2');
    await expect(page).toHaveTitle('Login · Fright Club');
    await fillIn(page, { Email: ` ${member.email.toUpperCase()} `, Password: member.password });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/keyword/ghost?page=2');
    await expect(page.getByRole('link', { name: `Profile, ${member.email}` })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/login/);
  });

  test('ignores a redirect to another site and leads to the front page', { tag: '@desktop' }, async ({ page }) => {
    const member = await register(page);
    await setRandomIpAddress(page);
    await open(page, '/login?redirect=%2F%09%2Fevil.example');
    await fillIn(page, { Email: member.email, Password: member.password });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('sends the password encrypted and the e-mail address trimmed and in lower case', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill(response(200, { success: true })));
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

  test('adds the query string of its URL to its links', { tag: '@desktop' }, async ({ page }) => {
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

  test('shows errors beside empty fields and focuses the first of these fields', { tag: '@desktop' }, async ({
    page,
  }) => {
    await open(page, '/login');
    await page.getByRole('button', { name: 'Login' }).click();
    const email = page.getByLabel('Email');
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Enter your email address.');
    await expect(password(page)).toHaveAccessibleDescription('Enter your password.');
  });

  test('has autocomplete tokens for password managers and can show the password', { tag: '@desktop' }, async ({
    page,
  }) => {
    await open(page, '/login');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'password');
  });

  test('redirects a member who is already signed in', { tag: '@desktop' }, async ({ page }) => {
    await becomeMember(page);
    await page.goto('/login?redirect=%2Fcalendar');
    await expect(page).toHaveURL('/calendar');
  });

  test.describe('when it fails', () => {
    test.use({ allowedConsole: REFUSED });

    test("shows the server's message", { tag: '@desktop' }, async ({ page }) => {
      await setRandomIpAddress(page);
      await open(page, '/login');
      await fillIn(page, { Email: newCredentials().email, Password: 'red rum' });
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toHaveText('Wrong email address or password.');
      await expect(page).toHaveURL('/login');
    });

    for (const [name, fulfil] of [
      ['a response without a message', response(500, {})],
      ['a response without success', response(200, { success: false })],
    ] as const) {
      test(`shows the general error message after ${name}`, { tag: '@desktop' }, async ({ page }) => {
        await page.route('**/api/auth/login', (route) => route.fulfill(fulfil));
        await open(page, '/login');
        await fillIn(page, { Email: 'a@example.org', Password: 'red rum' });
        await page.getByRole('button', { name: 'Login' }).click();
        await expect(page.getByRole('alert')).toHaveText('Something went wrong - please try again.');
      });
    }

    test('shows the general error message when the network is down', { tag: '@desktop' }, async ({ page }) => {
      await page.route('**/api/auth/login', (route) => route.abort());
      await open(page, '/login');
      await fillIn(page, { Email: 'a@example.org', Password: 'red rum' });
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toHaveText('Something went wrong - please try again.');
    });
  });
});
