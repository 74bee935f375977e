import { expect, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';

test('a member connects a server, answers a question about a film, and removes a viewing', {
  tag: '@phone',
}, async ({ page }) => {
  await becomeMember(page);
  await page.goto('/profile/watching');
  await hydrated(page);
  await page.getByRole('link', { name: /Media players/ }).click();
  await expect(page.getByText('You have no players.')).toBeVisible();
  await page.getByText('New player').click();
  await page.getByRole('textbox', { name: /^Your user name on / }).fill('laurie');
  await page.getByRole('button', { name: 'Create the URL' }).click();
  const url = page.getByRole('textbox', { name: 'URL for Jellyfin' });
  await expect(url).toBeFocused();
  await expect(page.getByText(/Send All Properties/)).toBeVisible();
  const { pathname } = new URL(await url.inputValue());
  await page.getByRole('button', { name: 'Done' }).click();
  const players = page.getByRole('list', { name: 'Your players', exact: true });
  await expect(players).toContainText('No message yet.');

  const tell = (more: object) =>
    page.request.post(pathname, {
      headers: { 'Content-Type': 'text/plain' },
      data: JSON.stringify({
        ...{ NotificationType: 'PlaybackStop', ItemType: 'Movie', NotificationUsername: 'laurie' },
        ...{ Name: 'The Thing', Year: 1982, Provider_tmdb: '1091', RunTimeTicks: 65_340_000_000, ...more },
      }),
    });
  expect((await tell({ PlaybackPositionTicks: 0, PlayedToCompletion: true })).status()).toBe(204);
  expect((await tell({ NotificationUsername: 'michael' })).status()).toBe(204);
  await page.reload();
  await expect(players).toContainText('“michael”: The message was about another user.');

  await page.goto('/news');
  await expect(page.getByRole('heading', { name: 'Did you watch The Thing (1982)?' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes The Thing (1982)' }).click();
  await expect(page.getByText('“The Thing” is in your diary.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Did you watch/ })).toHaveCount(0);

  await page.goto('/profile/players');
  await page.getByRole('button', { name: 'I did not watch it The Thing (1982)' }).click();
  await expect(page.getByText('You said that you did not watch it.')).toBeVisible();
  await page.getByRole('button', { name: 'A different film The Thing (1982)' }).click();
  await page.getByRole('searchbox', { name: 'Which film was it?' }).fill('alien');
  await page.getByRole('button', { name: 'Choose Alien', exact: true }).click();
  await expect(page.getByText('“Alien” is in your diary.')).toBeVisible();
  await page.goto('/movie/348');
  await expect(page.getByRole('button', { name: /^Watched/ }).first()).toBeVisible();

  await page.goto('/profile/players');
  await page.getByRole('button', { name: 'Delete Jellyfin, laurie' }).click();
  await expect(page.getByText('You have no players.')).toBeVisible();
  expect((await tell({})).status()).toBe(404);
});
