import { FREELY_RATED_FILM } from './community-ratings.ts';
import { expect, expectNoAxeViolations, hydrated, open, test } from './harness.ts';
import { becomeMember } from './members.ts';

test('a rating from a card is saved with two clicks or by keyboard, without leaving the page', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeMember(page);
  const { title } = await (await page.request.get(`/api/tmdb/movie/${FREELY_RATED_FILM}`)).json();
  const path = `/search?q=${encodeURIComponent(title)}`;
  await open(page, path);
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
  await expect(page).toHaveURL(path);
  // Cards of public lists show the rating before the member opens the form.
  await page.reload();
  await expect(rate).toHaveAccessibleName(`Rate: ${title}, your rating 6`);

  await hydrated(page);
  await rate.press('Enter');
  await expect(form.getByRole('radio', { name: '6', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(rate).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('radio', { name: '6', exact: true })).toBeFocused();
  await page.keyboard.press('7');
  await page.keyboard.press('Enter');
  await expect(rate).toHaveAccessibleName(`Rate: ${title}, your rating 7`);
  const saved = async () => (await page.request.get(`/api/ratings/${FREELY_RATED_FILM}`)).json();
  await expect.poll(saved).toMatchObject({ overallRating: 7 });
});

test('a rating and a list can be chosen from a hover card, which stays open meanwhile', { tag: '@desktop' }, async ({
  page,
}) => {
  await becomeMember(page);
  // While a card moves, Playwright may scroll the page, so that the pointer leaves the poster and the card closes.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/keyword/slasher');
  const poster = page.getByRole('main').getByRole('listitem').first();
  const title = await poster.getByRole('link').first().textContent();
  await poster.getByRole('link').first().hover();
  const card = page.getByRole('group', { name: `About ${title}` });
  await card.getByRole('button', { name: /^Rate: / }).click();
  const form = page.getByRole('dialog', { name: `Rate ${title}` });
  await expect(form.getByRole('radio')).toHaveCount(11);
  await form.getByRole('radio', { name: '6', exact: true }).hover();
  // Longer than the card waits before it closes behind the pointer.
  await page.waitForTimeout(1_000);
  await form.getByRole('radio', { name: '6', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(poster.getByRole('button', { name: /, your rating 6$/ }).first()).toBeAttached();

  // The pointer is where the form was, perhaps over another poster, whose card would soon replace this one.
  await page.mouse.move(0, 0);
  await poster.getByRole('link').first().hover();
  await card.getByRole('button', { name: /^Add to a list/ }).click();
  const lists = page.getByRole('dialog');
  // Until the focus is in the menu, Escape closes the card.
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lists).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Add to a list/ })).toBeFocused();
});
