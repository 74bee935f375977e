import type { Page } from '@playwright/test';
import { dayAgo } from '../days.ts';
import { expect, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';

/** Halloween, of 1978 and from the US. */
const SEEN = 948;

/** Begins a challenge of two weeks through the API, and opens its list. */
async function begin(page: Page, rules: object[]): Promise<void> {
  await becomeMember(page);
  const today = dayAgo();
  const challenge = { from: today, to: dayAgo(-14), films: 5, once: false, rules };
  const response = await page.request.post('/api/lists', { data: { name: 'My fortnight', challenge } });
  expect(response.status(), await response.text()).toBe(201);
  await page.request.post(`/api/viewings/${SEEN}`, { data: { day: today } });
  await page.goto(`/lists/${(await response.json())._id}`);
  await hydrated(page);
}

// A refused change is logged.
test.use({ allowedConsole: /^Failed to load resource|^Saving the rules failed/ });

const scoreCard = (page: Page) => page.getByRole('region', { name: 'Score card' });
const program = (page: Page) => page.getByRole('list', { name: 'Films of the program' }).locator('> li');

test('a visitor reads the challenges without scripts and logs in to begin', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/challenges');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8);
  await expect(page.getByRole('list', { name: 'Rules of The Silent Week' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Begin Thirty-One Nights' })).toHaveAttribute(
    'href',
    /^\/login\?redirect=/,
  );
});

test('a member begins a challenge, which becomes a list with a score card', { tag: '@desktop' }, async ({ page }) => {
  await becomeMember(page);
  await page.goto('/challenges');
  await hydrated(page);
  await page.getByRole('button', { name: 'Begin A Century of Fright' }).click();
  await expect(page).toHaveURL(/\/lists\/[0-9a-f-]{36}$/);
  await expect(scoreCard(page)).toContainText('10 films from different decades');
  await expect(scoreCard(page)).toContainText('0 of 10');
});

test('the score card names the films, and the program swaps one, keeps the others and goes on the list', {
  tag: '@phone',
}, async ({ page }) => {
  await begin(page, [{ kind: 'decades', count: 3 }]);
  await expect(scoreCard(page)).toContainText('1 of 5');
  await expect(scoreCard(page).getByRole('link', { name: 'Halloween' })).toBeVisible();
  await page.getByRole('button', { name: 'Plan my nights' }).click();
  await expect(program(page)).toHaveCount(4);
  const titles = await program(page).getByRole('link').allTextContents();
  const [first = '', second = ''] = titles;
  await page.getByRole('button', { name: `Swap ${first}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Swap ${first}`, exact: true })).toHaveCount(0);
  await expect(program(page)).toHaveCount(4);
  await expect(program(page).getByRole('button', { name: /^Swap/ }).first()).toBeFocused();
  await page.getByRole('button', { name: `Keep ${second}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Kept ${second}`, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Put these films on my list' }).click();
  await expect(page.getByText('Your nights are planned.')).toBeVisible();
  const { nights } = await (await page.request.get('/api/challenge-nights')).json();
  expect(nights).toHaveLength(4);
});

test('rules are changed with the keyboard, and a contradiction is named', { tag: '@desktop' }, async ({ page }) => {
  await begin(page, [{ kind: 'runtime', max: 90, count: 2 }]);
  await page.getByRole('button', { name: 'Change the rules' }).focus();
  await page.keyboard.press('Enter');
  const rule = page.getByRole('group', { name: 'Rule 1' });
  await rule.getByLabel('At least (minutes)').focus();
  await page.keyboard.type('120');
  await page.getByRole('button', { name: 'Save the rules' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Rule 1: must not be longer than the longest' }),
  ).toBeVisible();
  await rule.getByLabel('Films', { exact: true }).selectOption('from a country');
  await rule.getByLabel('Which').selectOption('Italy');
  await page.getByRole('button', { name: 'Save the rules' }).focus();
  await page.keyboard.press('Enter');
  await expect(scoreCard(page)).toContainText('2 films from Italy');
  await expect(page.getByRole('button', { name: 'Change the rules' })).toBeFocused();
});
