import type { Page } from '@playwright/test';
import { byCategory } from '../../src/features/ratings/contract/rating-categories.ts';
import { FREELY_RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { json, REFUSED, stubMemberCalls } from '../my-movies/stub-member.ts';
import { EMPTY_PROFILE, profileOf, stubProfile } from './stub-profile.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function open(page: Page, profile = profileOf(23)): Promise<void> {
  await stubMemberCalls(page);
  await stubProfile(profile)(page);
  await page.goto('/horror-profile');
  await hydrated(page);
}

test.use({ allowedConsole: /^(Failed to load resource|Your Horror Profile could not)/ });

test.describe('the Horror Profile', () => {
  test('sends visitors to the login with a redirect back', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/horror-profile');
    await expect(page).toHaveURL('/login?redirect=%2Fhorror-profile');
  });

  test('with fewer than three rated films, says how many are missing and where to start', { tag: '@desktop' }, async ({
    page,
  }) => {
    await open(page, { ...EMPTY_PROFILE, ratedFilms: 2 });
    await expect(page.getByText('1 more film to rate')).toBeVisible();
    const content = page.getByRole('main');
    await expect(content.getByRole('link', { name: 'Search for a film' })).toHaveAttribute('href', '/search');
    await content.getByRole('link', { name: 'Find tonight’s film' }).click();
    await expect(page).toHaveURL('/tonight');
  });

  test('compares the member with others as a picture, in words and in figures', { tag: '@desktop' }, async ({
    page,
  }) => {
    await open(page);
    const own = section(page, 'Your Fright Graph');
    await expect(own.getByRole('img', { name: /^Your Fright Graph/ })).toBeVisible();
    await expect(own.getByRole('list').getByRole('listitem')).toHaveText(['Community', 'You']);
    await expect(own.getByText('You find gore milder than others: −1.4 over 23 films')).toBeVisible();
    await expect(own.getByText('About the same as others, over 23 films').first()).toBeVisible();
    await expect(own.getByText('Too few films to compare yet')).toHaveCount(1);

    await own.locator('summary').focus();
    await page.keyboard.press('Enter');
    const gore = own.getByRole('row', { name: /^gore/ });
    await expect(gore.getByRole('cell')).toHaveText(['4.2', '2.8', '−1.4 ± 0.3']);
  });

  test('says only once that no axis can be compared yet', { tag: '@desktop' }, async ({ page }) => {
    const alone = { mean: 6, count: 4, community: null, difference: null, uncertainty: null, compared: 0 };
    await open(page, { ...profileOf(4), axes: byCategory(() => alone) });
    const own = section(page, 'Your Fright Graph');
    await expect(own.getByText('Too few of these are rated by other members for a comparison.')).toBeVisible();
    await expect(own.getByRole('definition')).toHaveCount(0);
  });

  test('shows drivers, extremes, watched themes and recommended films', { tag: '@desktop' }, async ({ page }) => {
    await open(page);
    await expect(section(page, 'What counts for you').getByText('Atmosphere counts most for you.')).toBeVisible();
    await expect(section(page, 'What counts for you').getByRole('row', { name: 'Gore −0.2' })).toBeVisible();
    await expect(section(page, 'Your extremes').getByRole('listitem')).toHaveCount(3);
    await expect(section(page, 'Your extremes')).toContainText('Overall 3.0, others 8.6');
    const watched = section(page, 'What you watched');
    await expect(watched.getByRole('link', { name: 'Haunted House' })).toHaveAttribute(
      'href',
      '/keyword/haunted-house',
    );
    await expect(watched.getByRole('link', { name: 'Netflix' })).toHaveAttribute('href', '/provider/netflix');
    await expect(watched.getByRole('row', { name: 'Japanese 12' })).toBeVisible();
    await expect(section(page, 'You might love').getByRole('link', { name: 'The Others' })).toBeVisible();
  });

  test("recommends films on the member's services, and all films when the member asks for them", {
    tag: '@desktop',
  }, async ({ page }) => {
    const profile = profileOf(500);
    const { recommendations } = profile;
    await open(page, { ...profile, recommendedOnServices: recommendations.slice(1) });
    const loved = section(page, 'You might love');
    await expect(loved.getByText('On your services.')).toBeVisible();
    await expect(loved.getByRole('listitem')).toHaveCount(recommendations.length - 1);
    await loved.getByRole('button', { name: 'Show all' }).press('Enter');
    await expect(loved.getByRole('listitem')).toHaveCount(recommendations.length);
    await expect(loved.getByText('Wherever they stream.')).toBeVisible();
    await loved.getByRole('button', { name: 'Only on my services' }).click();
    await expect(loved.getByRole('listitem')).toHaveCount(recommendations.length - 1);
    await open(page, { ...profile, recommendedOnServices: [] });
    await expect(loved).toContainText('There is no unseen film on your services within your limits.');
  });

  test('says how many more films the member must rate to see drivers, and recommends nothing until then', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page, profileOf(3));
    await expect(section(page, 'What counts for you')).toContainText('After 7 more films, this shows');
    await expect(section(page, 'You might love')).toBeHidden();
  });

  test('can be loaded again after a failure', { tag: '@desktop' }, async ({ page }) => {
    let isBusy = true;
    await stubMemberCalls(page);
    await page.route('**/api/horror-profile', (route) => (isBusy ? REFUSED(route) : json(profileOf(12))(route)));
    await page.goto('/horror-profile');
    await expect(page.getByRole('alert')).toHaveText('Your Horror Profile could not be loaded.');
    isBusy = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('From your ratings of 12 films; most axis ratings are by our editors.')).toBeVisible();
  });
});

test.describe('links to the Horror Profile', () => {
  const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

  test.beforeEach(async ({ page }) => {
    await stubMemberCalls(page);
    await stubProfile(profileOf(12))(page);
  });

  test('are on the profile and above the ratings', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/profile');
    await expect(link(page, 'Your Horror Profile')).toHaveAttribute('href', '/horror-profile');
    await page.goto('/list?view=ratings');
    await link(page, 'Your Horror Profile').click();
    await expect(page.getByRole('heading', { name: 'Horror Profile', level: 1 })).toBeVisible();
  });

  test('are beside the empty list of ratings', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/api/ratings/user?*', json({ ratings: [], totalPages: 0, currentPage: 1 }));
    await page.goto('/list?view=ratings');
    await expect(link(page, 'Your Horror Profile')).toHaveAttribute('href', '/horror-profile');
  });
});

test('a member who rates films finds them in the Horror Profile', { tag: '@desktop' }, async ({ page }) => {
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
  await expect(page.getByText('From your ratings of 3 films; most axis ratings are by our editors.')).toBeVisible();
  await expect(section(page, 'Your Fright Graph').getByText('Show the numbers')).toBeVisible();
});
