import { expect, test } from '../harness.ts';
import { expectTitles, films, json, link, open, stubMember, tab, toggle } from './stub-member.ts';

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the lists have rows with a bookmark and a watched button, can be sorted, and mark films of unknown gore', async ({
    page,
  }) => {
    await stubMember(page);
    await open(page);
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
    await expect(films(page).nth(3)).toContainText('Unreleased');
    await expect(toggle(page, 'Watched: Dungeon')).toBeDisabled();
    await toggle(page, 'Watched: Attic').tap();
    await expect(toggle(page, 'Watched: Attic')).toHaveAttribute('aria-pressed', 'true');
    await toggle(page, 'Watchlist: Cellar').tap();
    await expectTitles(page, ['Attic', 'Belfry', 'Dungeon']);
    await tab(page, 'Watched').tap();
    await expectTitles(page, ['Attic', 'Newest', 'Recent', 'Recent too', 'Half a year ago', 'Older', 'Undated']);
    await page.getByLabel('Sort by').selectOption('Title');
    await expect(page).toHaveURL('/list?view=watched&order=title');
    await expectTitles(page, ['Attic', 'Half a year ago', 'Newest', 'Older', 'Recent', 'Recent too', 'Undated']);
    await tab(page, 'Ratings').tap();
    await expect(page).toHaveURL(/view=ratings/);
    await expect(films(page).first()).toContainText('9/10');

    await page.route('**/api/limits', json({ axes: { gore: 4 }, notes: [] }));
    for (const [view, title] of [
      ['watchlist', 'Cellar'],
      ['watched', 'Newest'],
    ] as const) {
      await open(page, `?view=${view}`);
      await expect(link(page, `${title} Not checked: gore`)).toBeVisible();
    }
  });

  test('the options sort and filter the list when Apply is tapped; they trap the focus, and Escape closes them', async ({
    page,
  }) => {
    await stubMember(page);
    await open(page);
    const panel = page.getByRole('dialog', { name: 'Watchlist Options' });
    const openPanel = async () => {
      await page.getByRole('button', { name: /^Watchlist Options/ }).tap();
      await expect(panel).toBeVisible();
    };
    const apply = () => panel.getByRole('button', { name: 'Apply' }).tap();
    await openPanel();
    await expect(panel.getByRole('radio', { name: 'Date Added' })).toBeChecked();
    await expect(panel.getByRole('checkbox', { name: 'Streaming only' })).toHaveCSS('appearance', 'none');
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      // Waits, because the panel needs a frame to move the focus from its last element to its first.
      await expect(panel.locator(':focus')).toHaveCount(1);
    }
    await panel.getByText('Title (A-Z)').tap();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Watchlist Options' })).toBeFocused();
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);

    await openPanel();
    await panel.getByText('Rating', { exact: true }).tap();
    await apply();
    await expectTitles(page, ['Belfry', 'Cellar', 'Attic', 'Dungeon']);
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
    await openPanel();
    await panel.getByText('Streaming only').tap();
    await panel.getByText('Shudder').tap();
    await expectTitles(page, ['Belfry', 'Cellar', 'Attic', 'Dungeon']);
    await apply();
    await expectTitles(page, ['Attic', 'Dungeon']);
    await expect(page.getByRole('button', { name: 'Watchlist Options 2 filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).tap();
    await expectTitles(page, ['Belfry', 'Cellar', 'Attic', 'Dungeon']);
    await openPanel();
    await panel.getByRole('button', { name: 'Clear All' }).tap();
    await apply();
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
  });
});
