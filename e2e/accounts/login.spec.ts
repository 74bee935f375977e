import { expect, test } from '../harness.ts';
import { becomeMember, newCredentials, register, setRandomIpAddress } from '../members.ts';
import { fillIn, open, password, REFUSED, response } from './forms.ts';

test.describe('the login', () => {
  test('signs in and returns to the previous page', { tag: '@desktop' }, async ({ page }) => {
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

    test('shows the general error message after a response without a message or without success', {
      tag: '@desktop',
    }, async ({ page }) => {
      for (const fulfil of [response(500, {}), response(200, { success: false })]) {
        await page.route('**/api/auth/login', (route) => route.fulfill(fulfil));
        await open(page, '/login');
        await fillIn(page, { Email: 'a@example.org', Password: 'red rum' });
        await page.getByRole('button', { name: 'Login' }).click();
        await expect(page.getByRole('alert')).toHaveText('Something went wrong - please try again.');
      }
    });

    test('shows the general error message when the network is down', { tag: '@desktop' }, async ({ page }) => {
      await page.route('**/api/auth/login', (route) => route.abort());
      await open(page, '/login');
      await fillIn(page, { Email: 'a@example.org', Password: 'red rum' });
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toHaveText('Something went wrong - please try again.');
    });
  });
});
