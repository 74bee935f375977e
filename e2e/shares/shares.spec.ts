import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { becomeRater, share } from './shared-page.ts';

const SAME = [9, 4, 7, 2, 10, 6, 5, 8, 3, 9];

test.use({ allowedConsole: /^Failed to load resource/ });

test('a member shares the profile; visitors see it until the link is revoked', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const member = await becomeRater(page, SAME);
  await page.goto('/horror-profile');
  await hydrated(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share: Horror Profile' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  await expect(dialog.getByText('Enter a name, so that visitors see whose page it is.')).toBeVisible();
  await dialog.getByLabel('Your name on the page').fill(member.email);
  await dialog.getByLabel('Your name on the page').press('Enter');
  await expect(dialog.getByText(/do not use an email address/)).toBeVisible();
  await dialog.getByLabel('Your name on the page').fill('Jamie');
  await dialog.getByLabel('Your name on the page').press('Enter');

  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect(link).toBeFocused();
  const path = new URL(await link.inputValue()).pathname;
  await expect(dialog.getByRole('link', { name: 'Picture for stories' })).toHaveAttribute('href', `${path}/tall.png`);
  await expectNoAxeViolations(page);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const response = await visitor.goto(path);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(visitor.getByRole('heading', { level: 1, name: 'Jamie’s Horror Profile' })).toBeVisible();
  expect(await response?.text()).not.toContain(member.email);
  await hydrated(visitor);
  await expect(visitor.getByRole('heading', { name: 'You and Jamie' })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Delete Jamie, Horror Profile' }).click();
  await expect(dialog.getByText('The link for “Jamie” no longer works.')).toBeVisible();
  expect((await visitor.reload())?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { name: 'This link does not work.' })).toBeVisible();
  await context.close();
});

test('a member who opens the link of another member sees how alike they are, or how many films that needs', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeRater(page, SAME);
  const path = await share(page);
  await page.goto(path);
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You and Jamie' })).toHaveCount(0);

  await page.context().clearCookies();
  await becomeRater(page, [9]);
  await page.goto(path);
  await expect(
    page.getByText(
      'You have both rated 1 film. When you have both rated 9 more films, you will see how alike you are.',
    ),
  ).toBeVisible();

  await page.context().clearCookies();
  await becomeRater(page, [9, 4, 7, 9, 10, 6, 5, 8, 3, 9]);
  await page.goto(path);
  const alike = page.getByRole('region', { name: 'You and Jamie' });
  await expect(alike.getByText('93% alike')).toBeVisible();
  await expect(alike.getByRole('row', { name: 'scares 93%' })).toBeVisible();
  await expect(alike.getByRole('listitem').filter({ hasText: 'You would fight over' })).toContainText('You 9, Jamie 2');
  await expectNoAxeViolations(page);
});

test('a member shares a year, and the profile page lists the shared links', { tag: '@desktop' }, async ({ page }) => {
  await becomeRater(page, [9]);
  const watched = await page.request.post('/api/viewings/694', { data: { watchDate: '2025-10-31T20:00:00.000Z' } });
  expect(watched.ok()).toBe(true);
  const path = await share(page, { kind: 'year', year: 2025, name: 'Jamie' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Jamie’s 2025 in fear' })).toBeVisible();
  await page.goto('/profile/you');
  const links = page.getByRole('list', { name: 'Shared links' });
  await expect(links.getByRole('listitem')).toHaveCount(1);
  await links.getByRole('button', { name: 'Delete Jamie, 2025 in fear' }).click();
  await expect(page.getByText('You have no shared links.')).toBeVisible();
});
