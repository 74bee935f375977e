import { RATED_FILM } from '../community-ratings.ts';
import { expect, test } from '../harness.ts';
import { openScreen } from './screens.ts';

const film = { name: 'film', path: `/movie/${RATED_FILM}` };

test.describe('a screen reader announces', () => {
  test('the film, release date and rating of each poster', { tag: '@desktop' }, async ({ page }) => {
    await openScreen(page, { name: 'home', path: '/' });
    const entries = page.getByRole('list', { name: 'Trending' }).getByRole('listitem');
    await expect(entries).toHaveCount(15);
    for (const entry of await entries.all()) {
      await expect(entry.getByRole('link')).toHaveAccessibleName(/\S/);
      expect(await entry.ariaSnapshot()).toMatch(/time: [A-Z][a-z]{2} \d{1,2}, \d{4}\s+- text: Rating \d\.\d$/);
    }
    await expect(page.getByRole('region', { name: 'Recently Released' })).toMatchAriaSnapshot(`
      - heading "Recently Released" [level=2]
      - link /View( release)? calendar/:
        - /url: /calendar
      - list "Recently Released":
        - listitem:
          - link /.+/:
            - /url: /\\/movie\\/\\d+/
          - paragraph:
            - time: /[A-Z][a-z]{2} \\d+/
    `);
  });

  test('the figures of the Fright Graph, the purpose and state of a film’s controls, and the score of each box', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openScreen(page, { ...film, isMember: true });
    await expect(page.getByRole('region', { name: 'Fright Graph' })).toMatchAriaSnapshot(`
      - heading "Fright Graph" [level=2]
      - img "Fright Graph of The Shining. The table that follows has the numbers"
      - list:
        - listitem: Community
        - listitem: Editors’ estimate
        - listitem: You, before
        - listitem: You
      - paragraph: You rated its gore 6, now 3
      - paragraph: overwhelming atmosphere, unforgettable villain.
      - paragraph: /, say our editors/
      - paragraph: /One of them is lore. backstory and world-building/
      - button "Show the numbers"
      - button "Rate all eight kinds"
      - table "Fright Graph in numbers":
        - rowgroup:
          - row "Category Your Rating You, before Community Editors’ estimate":
            - columnheader "Category"
            - columnheader "Your Rating"
            - columnheader "You, before"
            - columnheader "Community"
            - columnheader "Editors’ estimate"
        - rowgroup:
          - row "scares 9.0 10.0 8.4 high":
            - rowheader "scares"
            - cell "9.0"
            - cell "10.0"
            - cell "8.4"
            - cell "high"
          - row "atmosphere 10.0 - 9.5 extreme"
          - row "plot - 5.0 7.5 medium"
          - row "lore - - 8.0 medium"
          - row "villain - - 9.0 high"
          - row "gore 3.0 6.0 4.0 medium"
          - row "acting 7.0 - 8.8 extreme"
          - row "unpredictability - - 7.0 high"
    `);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - article:
        - button /[Oo]n watchlist/ [pressed]
        - button /[Ww]atched/ [pressed]
        - button /8\\/10\\s+Change your rating/
        - button "Watch trailer"
    `);
    await page.getByRole('button', { name: 'Rate all eight kinds' }).click();
    await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
      - dialog "Rate The Shining":
        - heading "Rate The Shining" [level=2]
        - button "Close"
        - radiogroup "Overall Rating":
          - radio "0"
          - radio "8" [checked]
          - radio "10"
        - radiogroup "scares":
          - text: scares
          - button "What do the scores for scares mean?"
          - text: level of fear, tension and adrenaline.
          - radio "9" [checked]
        - button "Submit ratings"
        - button "Cancel"
    `);
  });

  test('each landmark of the shell once', async ({ page, isPhone }) => {
    await openScreen(page, { name: 'home', path: '/' });
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - link "Skip to content"
      - banner:
        - link "Fright Club, home"
        - navigation "Places":
          - link "Calendar"
          - link "Movie night"
      - main:
        - heading "Fright Club" [level=1]
      - contentinfo
    `);
    for (const role of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(1);
    await expect(page.getByRole('search')).toHaveCount(isPhone ? 0 : 1);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(isPhone ? 1 : 0);
  });
});
