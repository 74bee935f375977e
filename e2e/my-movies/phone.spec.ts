import { expect, test } from '../harness.ts';
import { expectTitles, films, json, link, open, stubMember, tab, toggle } from './stub-member.ts';

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the watchlist has rows with a bookmark and a watched button', async ({ page }) => {
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
  });

  test('the options sort and filter the list when Apply is tapped', async ({ page }) => {
    await stubMember(page);
    await open(page);
    const panel = page.getByRole('dialog', { name: 'Watchlist Options' });
    const openPanel = async () => {
      await page.getByRole('button', { name: /^Watchlist Options/ }).tap();
      await expect(panel).toBeVisible();
    };
    await openPanel();
    await expect(panel.getByRole('radio', { name: 'Date Added' })).toBeChecked();
    await panel.getByText('Title (A-Z)').tap();
    await panel.getByRole('button', { name: 'Apply' }).tap();
    await expect(panel).toHaveCount(0);
    await expectTitles(page, ['Attic', 'Belfry', 'Cellar', 'Dungeon']);
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);

    const orders: [string, string[]][] = [
      ['Title (Z-A)', ['Dungeon', 'Cellar', 'Belfry', 'Attic']],
      ['Release Date (Newest)', ['Dungeon', 'Attic', 'Cellar', 'Belfry']],
      ['Release Date (Oldest)', ['Belfry', 'Cellar', 'Attic', 'Dungeon']],
      ['Rating', ['Belfry', 'Cellar', 'Attic', 'Dungeon']],
    ];
    for (const [order, expected] of orders) {
      await openPanel();
      await panel.getByText(order, { exact: true }).tap();
      await panel.getByRole('button', { name: 'Apply' }).tap();
      await expectTitles(page, expected);
    }

    await openPanel();
    await panel.getByText('Streaming only').tap();
    await panel.getByText('Shudder').tap();
    await expectTitles(page, ['Belfry', 'Cellar', 'Attic', 'Dungeon']);
    await panel.getByRole('button', { name: 'Apply' }).tap();
    await expectTitles(page, ['Attic', 'Dungeon']);
    await expect(page.getByRole('button', { name: 'Watchlist Options 2 filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).tap();
    await expectTitles(page, ['Belfry', 'Cellar', 'Attic', 'Dungeon']);

    await openPanel();
    await panel.getByRole('button', { name: 'Clear All' }).tap();
    await expect(panel.getByRole('radio', { name: 'Date Added' })).toBeChecked();
    await panel.getByRole('button', { name: 'Apply' }).tap();
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
  });

  test('the options trap the focus, and Escape closes them without applying', async ({ page }) => {
    await stubMember(page);
    await open(page);
    await page.getByRole('button', { name: 'Watchlist Options' }).press('Enter');
    const panel = page.getByRole('dialog', { name: 'Watchlist Options' });
    await expect(panel.getByRole('checkbox', { name: 'Streaming only' })).toHaveCSS('appearance', 'none');
    await panel.getByRole('checkbox', { name: 'Streaming only' }).check();
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      // Waits, because the panel needs a frame to move the focus from its last element to its first.
      await expect(panel.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Watchlist Options' })).toBeFocused();
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
  });

  test('the ratings have a tab', async ({ page }) => {
    await stubMember(page);
    await open(page);
    await tab(page, 'Ratings').tap();
    await expect(page).toHaveURL('/list?view=ratings');
    await expect(link(page, 'Rated 1')).toBeVisible();
    await expect(films(page).first()).toContainText('9/10');
  });

  test('each list marks films whose figures for the limits are unknown', async ({ page }) => {
    await stubMember(page);
    await page.route('**/api/limits', json({ axes: { gore: 4 }, notes: [] }));
    await open(page);
    await expect(link(page, 'Cellar Not known: gore')).toBeVisible();
    await tab(page, 'Watched').tap();
    await expect(link(page, 'Newest Not known: gore')).toBeVisible();
    await tab(page, 'Ratings').tap();
    await expect(link(page, 'Rated 1 Not known: gore')).toBeVisible();
  });

  test('the watched films can be sorted', async ({ page }) => {
    await stubMember(page);
    await open(page, '?view=watched');
    await page.getByLabel('Sort by').selectOption('Title');
    await expect(page).toHaveURL('/list?view=watched&order=title');
    await expectTitles(page, ['Half a year ago', 'Newest', 'Older', 'Recent', 'Recent too', 'Undated']);
  });
});
