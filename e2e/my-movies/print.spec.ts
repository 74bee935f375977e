import { expect, test } from '../harness.ts';
import { details, item, NETFLIX, streamsOn } from './lists.ts';
import { expectTitles, json, open, stubMember, toggle } from './stub-member.ts';

test.describe('the printed watchlist', () => {
  test('is dark on white in both themes, and has only the filtered list with a line of facts for each film', {
    tag: '@desktop',
  }, async ({ page }) => {
    await stubMember(page);
    const paper = page.getByRole('list').filter({ visible: true });
    const colours = () =>
      page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.documentElement);
        return { backgroundColor, color };
      });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ media: 'screen', colorScheme });
      await open(page);
      await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
      const before = await colours();
      await page.emulateMedia({ media: 'print' });
      expect(await colours()).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
      await page.emulateMedia({ media: 'screen' });
      expect(await colours()).toEqual(before);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(paper).toHaveCount(1);
    await expect(paper.getByRole('listitem')).toHaveText([
      'Cellar 1984Added: March 29, 2026Average rating 7.3Streaming on: Netflix',
      'Attic 2001Added: March 28, 2026Average rating 6.0Streaming on: Netflix, Shudder',
      'Belfry 1973Added: March 27, 2026Average rating 8.3',
      'Dungeon UnreleasedAdded: March 26, 2026Not ratedStreaming on: Shudder',
    ]);
    await expect(page.getByRole('heading', { level: 1, name: 'My Movies' })).toBeVisible();
    await expect(page.getByRole('tab').filter({ visible: true })).toHaveText(['Watchlist']);
    await expect(page.getByText('4 films')).toBeVisible();
    for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'img'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);

    await page.emulateMedia({ media: 'screen' });
    await toggle(page, 'Now Streaming').click();
    await expectTitles(page, ['Cellar', 'Attic', 'Dungeon']);
    await page.emulateMedia({ media: 'print' });
    await expect(paper.getByRole('listitem')).toHaveText([/^Cellar/, /^Attic/, /^Dungeon/]);
  });

  test('has all films of a long list', { tag: '@desktop' }, async ({ page }) => {
    const many = Array.from({ length: 400 }, (_, n) => item(n + 1, details(`Film ${n + 1}`, streamsOn(NETFLIX))));
    await stubMember(page, { lists: json({ items: many, watchedMovies: [] }) });
    await open(page);
    await expect(page.getByText(/^400 films$/)).toBeVisible();
    // Runs after the page's own handler, when the layout for printing is ready.
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        document.documentElement.dataset.printed = String(
          document.querySelectorAll('[role="tabpanel"] ul > li').length,
        );
      }),
    );
    const pdf = await page.pdf({ format: 'A4' });
    expect(await page.locator('html').getAttribute('data-printed')).toBe('400');
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(5);
  });
});
