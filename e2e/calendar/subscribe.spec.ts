import { expect, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';

test('a visitor can subscribe to a calendar with the releases of one theme and platform', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/calendar');
  await hydrated(page);
  await page.getByRole('button', { name: 'Add to your calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to your calendar' });
  const address = dialog.getByLabel('Calendar link');
  await expect(address).toHaveValue(/^http.*\/calendar\.ics$/);
  await dialog.getByLabel('Theme').selectOption('Slasher');
  await dialog.getByLabel('Platform').selectOption('Shudder');
  await expect(address).toHaveValue(/\/calendar\.ics\?theme=slasher&platform=shudder$/);
  const url = await address.inputValue();
  const file = await page.request.get(url);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  await expect(dialog.getByRole('link', { name: 'Calendar app' })).toHaveAttribute(
    'href',
    url.replace(/^http/, 'webcal'),
  );
  for (const name of ['Google', 'Outlook.com', 'Microsoft 365']) {
    await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', /^https:.*shudder/);
  }
  await expect(dialog).toContainText('may take a day');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(address).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add to your calendar' })).toBeFocused();
});

test('a member creates, replaces and revokes the URL of a calendar', { tag: '@desktop' }, async ({ page }) => {
  await becomeMember(page);
  await page.goto('/profile/watching#calendar');
  await hydrated(page);
  await page.getByRole('button', { name: 'Add to your calendar' }).click();
  const address = page.getByLabel('Calendar link');
  await expect(address).toBeFocused();
  await expect(page.getByText('Copy it now. You will not see it again.')).toBeVisible();
  const first = await address.inputValue();
  const status = async (url: string) => (await page.request.get(new URL(url).pathname)).status();
  expect(await status(first)).toBe(200);

  await page.getByRole('button', { name: 'Create a new link' }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect([await status(first), await status(second)]).toEqual([404, 200]);

  await page.reload();
  await expect(page.getByText(/^You created a calendar link on/)).toBeVisible();
  await expect(address).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete the link' }).click();
  await expect(page.getByText('The link to your calendar no longer works.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to your calendar' })).toBeVisible();
  expect(await status(second)).toBe(404);
});
