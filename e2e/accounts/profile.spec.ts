import { FREELY_RATED_FILM } from '../community-ratings.ts';
import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { becomeMember, register, setRandomIpAddress } from '../members.ts';
import { fillIn, open, password, response } from './forms.ts';

test.describe('the profile', () => {
  test('sends a visitor to the login and back', { tag: '@desktop' }, async ({ page }) => {
    const member = await register(page);
    await setRandomIpAddress(page);
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?redirect=%2Fprofile');
    await hydrated(page);
    await fillIn(page, { Email: member.email, Password: member.password });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
  });

  test('says "Loading" until the session is known', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/api/auth/status', () => {});
    await open(page, '/profile');
    await expect(page.getByRole('main')).toHaveText('Loading');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('shows the e-mail address, with Sign Out on phones and Log Out on desktops', async ({ page, isPhone }) => {
    const { email } = await becomeMember(page);
    await open(page, '/profile');
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible({ visible: isPhone });
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible({ visible: !isPhone });
    for (const [name, file, about] of [
      ['Download JSON', 'export.json', 'For programs'],
      ['Download CSV', 'export.csv', 'For spreadsheets'],
      ['Download for Letterboxd', 'export.letterboxd.zip', 'Unpack it'],
      ['Download for Trakt', 'export.trakt.zip', 'Trakt imports it'],
      ['Download for IMDb', 'export.imdb.csv', 'Your overall ratings'],
    ] as const) {
      const link = page.getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', `/api/profile/${file}`);
      await expect(link).toHaveAccessibleDescription(new RegExp(about));
    }
    await page.getByRole('button', { name: isPhone ? 'Sign Out' : 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    expect(await (await page.request.get('/api/auth/status')).json()).toMatchObject({ user: null });
  });

  test('says before a download which data the file for another service changes or leaves out', {
    tag: '@desktop',
  }, async ({ page }) => {
    await becomeMember(page);
    const post = (path: string, data: object) => page.request.post(`/api/${path}/${FREELY_RATED_FILM}`, { data });
    await post('viewings', { watchDate: '2025-10-31T20:00:00.000Z' });
    await post('ratings', { overallRating: 0 });
    await open(page, '/profile');
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await expect(link('Download for Letterboxd')).toHaveAccessibleDescription(
      /1 viewing: the day is kept, but not the time\. 1 rating of 0: raised to half a star, the lowest there is\./,
    );
    await expect(link('Download for Trakt')).toHaveAccessibleDescription(/1 rating of 0: raised to 1/);
    await expect(link('Download for IMDb')).toHaveAccessibleDescription(/1 viewing: left out\./);
  });

  test('changes the theme', { tag: '@desktop' }, async ({ page }) => {
    await becomeMember(page);
    await open(page, '/profile');
    await page.getByRole('main').getByRole('button', { name: 'Light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Dark theme' })).toBeVisible();
  });

  test('changes the password and ends all other sessions', { tag: '@desktop' }, async ({ page }) => {
    const { password: old } = await becomeMember(page);
    await open(page, '/profile');
    await page.getByText('Change password', { exact: true }).click();
    const form = page.getByRole('form', { name: 'Change password' });
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expect(password(page, 'Current Password')).toBeFocused();
    await expect(password(page, 'Current Password')).toHaveAccessibleDescription('Enter your current password.');
    await fillIn(page, { 'Current Password': old, 'New Password': 'all work', 'Confirm New Password': 'all work' });
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expect(form.getByText('Your password has been changed.')).toBeVisible();
    await expect(password(page, 'New Password')).toHaveValue('');
    await page.getByRole('button', { name: 'End other sessions' }).click();
    await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('deletes the account after confirmation with the password', { tag: '@desktop' }, async ({ page }) => {
    const member = await becomeMember(page);
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(password(page)).toBeFocused();
    await fillIn(page, { Password: member.password });
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page.getByRole('heading', { name: 'Account Deleted' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    // The e-mail address can be registered again.
    await register(page, member);
  });

  test.describe('when the server returns an error', () => {
    test.use({ allowedConsole: /^(Failed to load resource|Logout failed)/ });

    test('changes nothing when the current password is wrong', { tag: '@desktop' }, async ({ page }) => {
      await becomeMember(page);
      await open(page, '/profile');
      await page.getByText('Change password', { exact: true }).click();
      await fillIn(page, {
        'Current Password': 'wrong',
        'New Password': 'all work',
        'Confirm New Password': 'all work',
      });
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByRole('alert')).toHaveText('The current password is wrong.');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await fillIn(page, { Password: 'wrong' });
      await page.getByRole('button', { name: 'Delete everything' }).click();
      await expect(page.getByRole('form', { name: 'Delete account' }).getByRole('alert')).toHaveText(
        'The current password is wrong.',
      );
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused();
      await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
    });

    test('shows the links of a visitor after a failed logout, logs the error and does not redirect', {
      tag: '@desktop',
    }, async ({ page, isPhone }) => {
      await becomeMember(page);
      await page.route('**/api/auth/logout', (route) => route.fulfill(response(500, {})));
      await open(page, isPhone ? '/profile' : '/calendar');
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('Logout failed'));
      await page.getByRole('button', { name: isPhone ? 'Sign Out' : 'Log Out' }).click();
      await logged;
      await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible();
      // A protected screen sends a visitor to the login; other screens stay open.
      await expect(page).toHaveURL(isPhone ? '/login?redirect=%2Fprofile' : '/calendar');
    });
  });
});
