import { newCredentials } from '../members.ts';
import { expect, test } from './harness.ts';
import { button, label, link, title } from './locator.ts';
import { resetLink } from './outbox.ts';

test('a member resets the password', async ({ tab, front }) => {
  const member = newCredentials();
  const response = await fetch(`${front.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  });
  expect(response.status).toBe(201);
  await tab.open('/login');
  await tab.picture('login');
  await tab.open('/forgot-password');
  await tab.fill(label('Email'), member.email);
  await tab.press('Enter');
  await tab.sees(title('Password Reset Request Sent'));
  await tab.picture('request sent');

  await tab.open(await resetLink(member.email));
  const password = 'here is johnny';
  await tab.fill(label('Email'), member.email);
  await tab.fill(label('New Password'), password);
  await tab.fill(label('Confirm New Password'), password);
  await tab.picture('new password');
  await tab.click(button('Reset Password'));
  await tab.sees(title('Password Reset Successful'));

  await tab.open('/login');
  await tab.fill(label('Email'), member.email);
  await tab.fill(label('Password'), password);
  await tab.press('Enter');
  await tab.isAt('/');
  await tab.sees(link(`Profile, ${member.email}`));
});
