import { expect, test } from '../harness.ts';
import { register, setRandomIpAddress } from '../members.ts';
import { fillIn, open, password, REFUSED } from './forms.ts';

test.use({ allowedConsole: REFUSED });

test('the login shows what is missing or wrong, signs in and returns to the previous page', {
  tag: '@desktop',
}, async ({ page }) => {
  const member = await register(page);
  await setRandomIpAddress(page);
  await open(page, '/login?redirect=%2Fkeyword%2Fghost%3Fpage%3D2');
  await expect(page).toHaveTitle('Login · Fright Club');
  const login = page.getByRole('button', { name: 'Login' });
  await login.click();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('Enter your email address.');
  await expect(password(page)).toHaveAccessibleDescription('Enter your password.');
  await expect(password(page)).toHaveAttribute('type', 'password');

  await fillIn(page, { Email: member.email, Password: 'wrong' });
  await login.click();
  await expect(page.getByRole('alert')).toHaveText('Wrong email address or password.');
  await expect(page).toHaveURL(/^[^?]*\/login/);

  await fillIn(page, { Email: ` ${member.email.toUpperCase()} `, Password: member.password });
  await login.click();
  await expect(page).toHaveURL('/keyword/ghost?page=2');
  await expect(page.getByRole('link', { name: `Profile, ${member.email}` })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/login?redirect=%2Fcalendar');
  await expect(page, 'a member who is signed in needs no login').toHaveURL('/calendar');
});
