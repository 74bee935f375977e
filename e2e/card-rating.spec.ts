import { FREELY_RATED_FILM } from './community-ratings.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';
import { becomeMember, setRandomIpAddress } from './members.ts';
import { films, open, stubMember, toggle } from './my-movies/stub-member.ts';

test.describe('rating from a card', () => {
  test('saves an overall rating with two clicks, without leaving the page', async ({ page }) => {
    await setRandomIpAddress(page);
    await becomeMember(page);
    const { title } = await (await page.request.get(`/api/tmdb/movie/${FREELY_RATED_FILM}`)).json();
    const path = `/search?q=${encodeURIComponent(title)}`;
    await page.goto(path);
    await hydrated(page);
    const rate = page.getByRole('button', { name: new RegExp(`^Rate: ${title}`) }).first();
    await rate.click();
    const form = page.getByRole('dialog', { name: `Rate ${title}` });
    await expect(form.getByRole('radio')).toHaveCount(11);
    await expectNoAxeViolations(page);
    await form.getByRole('radio', { name: '6', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText(`Your rating of ${title} is saved.`)).toBeVisible();
    await expect(rate).toHaveAccessibleName(`Rate: ${title}, your rating 6`);
    await expect(rate).toBeFocused();
    expect((await (await page.request.get(`/api/ratings/${FREELY_RATED_FILM}`)).json()).overallRating).toBe(6);
    await expect(page).toHaveURL(path);
    // Cards of public lists show the rating before the member opens the form.
    await page.reload();
    await expect(rate).toHaveAccessibleName(`Rate: ${title}, your rating 6`);
  });

  test('works with the keyboard alone and closes on Escape', { tag: '@desktop' }, async ({ page }) => {
    await stubMember(page, { rating: { overallRating: 8, detailedRatings: {} } });
    await open(page);
    const rate = toggle(page, 'Rate: Cellar, your rating 8');
    await rate.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Rate Cellar' });
    await expect(form.getByRole('radio', { name: '8', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(rate).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(form.getByRole('radio', { name: '8', exact: true })).toBeFocused();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/ratings\/1$/.test(request.url()));
    await page.keyboard.press('7');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ overallRating: 7, detailedRatings: {} });
  });

  test('is not offered for an unreleased film', { tag: '@desktop' }, async ({ page }) => {
    await stubMember(page);
    await open(page);
    await expect(films(page)).toHaveCount(4);
    await expect(page.getByRole('button', { name: /^Rate: / })).toHaveCount(3);
    await expect(page.getByRole('button', { name: /^Rate: Dungeon/ })).toHaveCount(0);
  });
});
