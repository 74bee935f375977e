import { expect, test } from './harness.ts';
import { button, label, link, role, title } from './locator.ts';

test.use({ hasScripts: false });

test.describe('without JavaScript', () => {
  test.beforeEach(async ({ tab }) => {
    await tab.open('/');
    const theme = await tab.run(() => document.documentElement.dataset.hydrated);
    expect(theme, 'no script of the site runs').toBeUndefined();
  });

  test('a visitor searches and reads', async ({ tab }) => {
    await tab.open('/search');
    await tab.fill(role('combobox', 'Search movies'), 'the shining');
    await tab.press('Enter');
    await tab.isAt('/search?q=the+shining');
    await tab.picture('results without scripts');
    await tab.click(link(/^The Shining/));
    await tab.isAt('/movie/694');
    await tab.sees(title('The Shining'));
    await tab.picture('film without scripts');
    await tab.click(link('Read our review'));
    await tab.isAt('/movie/694/review');
    await tab.picture('review without scripts');
  });

  test('a visitor browses', async ({ tab }) => {
    await tab.open('/keyword/vampire');
    await tab.choose(label('Decade'), '1980s');
    await tab.click(button('Apply'));
    await tab.isAt(/^\/keyword\/vampire\?.*decade=1980/);
    await tab.picture('keyword without scripts');
    await tab.click(role('main').role('list').role('link'));
    await tab.isAt(/^\/movie\/\d+/);
  });

  test('a visitor reads the calendar', async ({ tab }) => {
    await tab.open('/calendar?month=2025-10');
    await tab.sees(link(/Frankenstein/));
    await tab.picture('calendar without scripts');
    await tab.click(role('link', /^Next month/));
    await tab.isAt('/calendar?month=2025-11');
    await tab.sees(role('heading', 'November 2025'));
  });
});
