import type { Page } from '@playwright/test';
import { FREELY_RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { json, REFUSED, stubMemberCalls } from '../my-movies/stub-member.ts';
import { profileOf, stubProfile } from './stub-profile.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.use({ allowedConsole: /^(Failed to load resource|Your Horror Profile could not)/ });

test('the Horror Profile shows pictures, words and figures, and can be loaded again after a failure', {
  tag: '@desktop',
}, async ({ page }) => {
  let isBusy = true;
  await stubMemberCalls(page);
  await page.route('**/api/horror-profile', (route) => (isBusy ? REFUSED(route) : json(profileOf(23))(route)));
  await page.goto('/horror-profile');
  await expect(page.getByRole('alert')).toHaveText('Your Horror Profile could not be loaded.');
  isBusy = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This profile is based on your ratings of 23 films.')).toBeVisible();

  const own = section(page, 'Your Fright Graph');
  await expect(own.getByRole('img', { name: /^Your Fright Graph/ })).toBeVisible();
  await expect(own.getByRole('list').getByRole('listitem')).toHaveText(['Community', 'You']);
  await expect(own.getByText('You find gore milder than others do: −1.4 points on average in 23 films')).toBeVisible();
  await expect(own.getByText('About the same as others').first()).toBeVisible();
  await expect(own.getByText('Too few films to compare yet')).toHaveCount(1);
  await own.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(own.getByRole('row', { name: /^gore/ }).getByRole('cell')).toHaveText(['4.2', '2.8', '−1.4 ± 0.3']);

  await expect(section(page, 'What counts for you').getByText('Atmosphere counts most for you.')).toBeVisible();
  await expect(section(page, 'What counts for you')).toContainText('mostly our estimates');
  await expect(section(page, 'What counts for you').getByRole('row', { name: 'Gore −0.2' })).toBeVisible();
  await expect(section(page, 'Your extremes').getByRole('listitem')).toHaveCount(3);
  await expect(section(page, 'Your extremes')).toContainText('Overall 3.0, others 8.6');
  const watched = section(page, 'What you watched');
  await expect(watched.getByRole('link', { name: 'Haunted House' })).toHaveAttribute('href', '/keyword/haunted-house');
  await expect(watched.getByRole('link', { name: 'Netflix' })).toHaveAttribute('href', '/provider/netflix');
  await expect(watched.getByRole('row', { name: 'Japanese 12' })).toBeVisible();
  await expect(section(page, 'You might love').getByRole('link', { name: 'The Others' })).toBeVisible();
});

test('the profile, the ratings and the empty list of ratings link to the Horror Profile', {
  tag: '@desktop',
}, async ({ page }) => {
  const link = page.getByRole('main').getByRole('link', { name: 'Your Horror Profile', exact: true });
  await stubMemberCalls(page);
  await stubProfile(profileOf(3))(page);
  await page.goto('/profile');
  await expect(link).toHaveAttribute('href', '/horror-profile');
  await page.goto('/list?view=ratings');
  await link.click();
  await expect(page.getByRole('heading', { name: 'Horror Profile', level: 1 })).toBeVisible();
  await expect(section(page, 'What counts for you')).toContainText('Once there are ratings for 7 more films');
  await expect(section(page, 'You might love')).toBeHidden();
  await page.route('**/api/ratings/user?*', json({ ratings: [], totalPages: 0, currentPage: 1 }));
  await page.goto('/list?view=ratings');
  await expect(link).toHaveAttribute('href', '/horror-profile');
});

test('a visitor is led to the login; a member who rates films finds them in the Horror Profile', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/horror-profile');
  await expect(page).toHaveURL('/login?redirect=%2Fhorror-profile');
  await becomeMember(page);
  const rated = { overallRating: 8, detailedRatings: { scares: 9, atmosphere: 8, gore: 3 } };
  for (const id of [948, 539]) {
    expect((await page.request.post(`/api/ratings/${id}`, { data: rated })).status()).toBe(200);
  }
  await page.goto(`/movie/${FREELY_RATED_FILM}`);
  await hydrated(page);
  const link = page.getByRole('link', { name: 'your Horror Profile' });
  await page.getByRole('button', { name: 'Rate', exact: true }).click();
  await page.getByRole('radio', { name: '4', exact: true }).press('Space');
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Submit ratings' }).click();
  await link.click();
  await expect(page).toHaveURL('/horror-profile');
  await expect(page.getByText('This profile is based on your ratings of 3 films.')).toBeVisible();
  await expect(section(page, 'Your Fright Graph').getByText('Show the numbers')).toBeVisible();
});
