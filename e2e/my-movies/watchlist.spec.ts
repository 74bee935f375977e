import { expect, test } from '../harness.ts';
import { OVERVIEW } from './lists.ts';
import { card, expectTitles, films, link, open, stubMember, tab, toggle } from './stub-member.ts';

test.describe('the watchlist on a desktop', { tag: '@desktop' }, () => {
  test('can be sorted and filtered by provider, and keeps its filter after a visit to the front page', async ({
    page,
  }) => {
    await stubMember(page);
    await open(page);
    await expect(films(page).first()).toContainText('Added: March 29, 2026');
    await expect(link(page, 'Attic')).toHaveAttribute('href', '/movie/2');
    await page.getByLabel('Sort by').selectOption('Title (Z-A)');
    await expect(page).toHaveURL('/list?sort=title-za');
    await expectTitles(page, ['Dungeon', 'Cellar', 'Belfry', 'Attic']);
    await page.getByLabel('Sort by').selectOption('Date Added');
    await expect(page).toHaveURL('/list');

    await expect(toggle(page, 'Filter By')).toHaveCount(0);
    await toggle(page, 'Now Streaming').click();
    await expectTitles(page, ['Cellar', 'Attic', 'Dungeon']);
    const filterBy = page.getByRole('button', { name: 'Filter By' });
    await filterBy.click();
    const choice = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    // check() looks at the box once, right after the click, but the page may change the URL, and with it the box, later.
    const choose = async (name: string) => {
      await choice(name).click();
      await expect(choice(name)).toBeChecked();
    };
    await choose('Shudder');
    await expectTitles(page, ['Attic', 'Dungeon']);
    await choose('Not Available for Streaming');
    await expectTitles(page, ['Belfry']);
    await expect(choice('Shudder')).not.toBeChecked();
    await toggle(page, 'Select All').click();
    await expect(choice('Netflix')).toBeChecked();
    await expect(choice('Shudder')).toBeChecked();
    await expect(choice('Not Available for Streaming')).not.toBeChecked();
    await toggle(page, 'Clear All').click();
    await expect(choice('Netflix')).not.toBeChecked();
    await choose('Netflix');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(filterBy).toBeFocused();

    await page.getByRole('link', { name: 'Fright Club, home' }).first().click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expectTitles(page, ['Cellar', 'Attic']);
    await toggle(page, 'All Movies').click();
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
    await open(page, '?streaming=only&providers=77');
    await expect(page.getByText('No movies match the selected filters.', { exact: true })).toBeVisible();
  });

  test('has cards with details and toggles of the film, but no watched toggle for an unreleased one', async ({
    page,
  }) => {
    await stubMember(page);
    await open(page);
    await link(page, 'Dungeon').hover();
    await expect(card(page, 'Dungeon')).toContainText('Unreleased');
    await expect(toggle(page, 'Watchlist: Dungeon')).toBeVisible();
    await expect(toggle(page, 'Watched: Dungeon')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Rate: / })).not.toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Rate: Dungeon/ })).toHaveCount(0);
    await page.mouse.move(3, 3);
    await expect(card(page, 'Dungeon')).toHaveCount(0);

    await link(page, 'Attic').hover();
    const sending = page.waitForRequest('**/api/tmdb/update-watched-status/2');
    const before = Date.now();
    await toggle(page, 'Watched: Attic').click();
    const { watched: isWatched, watchDate } = (await sending).postDataJSON();
    expect(isWatched).toBe(true);
    expect(Date.parse(watchDate)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(watchDate)).toBeLessThanOrEqual(Date.now());
    await expect(toggle(page, 'Watched: Attic')).toHaveAttribute('aria-pressed', 'true');
    await tab(page, 'Watched').click();
    await expect(films(page).first().getByRole('link', { name: 'Attic', exact: true })).toBeVisible();

    await tab(page, 'Watchlist').click();
    const about = card(page, 'Cellar');
    await link(page, 'Cellar').hover();
    for (const text of ['1984', 'Your rating 8/10', 'Average rating 7.3', OVERVIEW, 'Streaming on: Netflix'])
      await expect(about).toContainText(text);
    await about.getByRole('link', { name: 'See more' }).click();
    await expect(page).toHaveURL('/movie/1');
  });

  test('works with the keyboard: focus opens the card, and goes to the next film when a film is removed', async ({
    page,
  }) => {
    await stubMember(page);
    await open(page);
    await page.getByLabel('Sort by').focus();
    await page.keyboard.press('Tab');
    await expect(link(page, 'Cellar')).toBeFocused();
    await expect(card(page, 'Cellar')).toBeVisible();
    await expect(link(page, 'Cellar')).toHaveAccessibleDescription(new RegExp(OVERVIEW));
    await page.keyboard.press('Tab');
    await expect(toggle(page, 'Watchlist: Cellar')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Cellar')).toHaveCount(0);
    await expect(link(page, 'Cellar')).toBeFocused();
    await page.keyboard.press('Tab');
    for (const name of [
      'Watchlist: Cellar',
      'Watched: Cellar',
      'Rate: Cellar, your rating 8',
      'Add to a list: Cellar',
    ]) {
      await expect(toggle(page, name)).toBeFocused();
      await page.keyboard.press('Tab');
    }
    await expect(link(page, 'Attic')).toBeFocused();
    await page.keyboard.press('Tab');
    const removal = page.waitForRequest('**/api/user-list/remove/2');
    await page.keyboard.press('Enter');
    expect((await removal).method()).toBe('DELETE');
    await expectTitles(page, ['Cellar', 'Belfry', 'Dungeon']);
    await expect(link(page, 'Belfry')).toBeFocused();
    await expect(card(page, 'Belfry')).toBeVisible();

    // After the last film, the focus goes to the film before it.
    await link(page, 'Dungeon').focus();
    await page.keyboard.press('Tab');
    await expect(toggle(page, 'Watchlist: Dungeon')).toBeFocused();
    await page.keyboard.press('Enter');
    await expectTitles(page, ['Cellar', 'Belfry']);
    await expect(link(page, 'Belfry')).toBeFocused();
  });
});
