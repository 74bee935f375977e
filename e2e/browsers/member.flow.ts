import { RATING_CATEGORIES } from '../../src/features/ratings/contract/rating-categories.ts';
import { newCredentials } from '../members.ts';
import { test } from './harness.ts';
import { button, label, link, role, text, title } from './locator.ts';
import type { Tab } from './tab.ts';

/** The Thing and Halloween. */
const FILM = '/movie/1091';
const OTHER = '/movie/948';

async function register(tab: Tab): Promise<void> {
  const { email, password } = newCredentials();
  await tab.open('/create-account');
  await tab.fill(label('Email'), email);
  await tab.fill(label('Password'), password);
  await tab.fill(label('Confirm Password'), password);
  await tab.picture('registration');
  await tab.click(button('Create Account'));
  await tab.isAt('/');
  await tab.sees(link(`Profile, ${email}`));
}

async function rateAllAxes(tab: Tab): Promise<void> {
  await tab.click(button('Rate'));
  await tab.sees(role('region', 'Your rating'));
  await tab.picture('rating panel');
  await tab.click(button('Rate all eight kinds'));
  const score = (category: string, figure: number) =>
    role('dialog').role('radiogroup', category).role('radio', String(figure));
  for (const [index, category] of RATING_CATEGORIES.entries()) await tab.click(score(category, index + 2));
  await tab.click(score('Overall Rating', 9));
  await tab.picture('all eight axes');
  await tab.click(role('dialog').role('button', 'Submit ratings'));
  await tab.seesNo(role('dialog'));
  await tab.sees(button(/^9\/10/));
}

async function sortAndFilter(tab: Tab, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await tab.click(button(/^Watchlist Options/));
    const options = role('dialog', 'Watchlist Options');
    await tab.click(options.text('Title (A-Z)'));
    await tab.picture('options');
    await tab.click(options.role('button', 'Apply'));
    await tab.seesNo(options);
    await tab.isAt('/list?sort=title-az');
    await tab.click(button(/^Watchlist Options/));
    await tab.click(options.text('Streaming only'));
    await tab.click(options.role('button', 'Apply'));
  } else {
    await tab.choose(label('Sort by'), 'Title (A-Z)');
    await tab.isAt('/list?sort=title-az');
    await tab.click(button('Now Streaming'));
    await tab.click(button('Filter By'));
    await tab.picture('filters');
    await tab.press('Escape');
  }
  await tab.isAt(/streaming=only/);
  await tab.picture('filtered');
}

test('a new member adds films to the watchlist, and rates a film and marks it as watched', async ({ tab, isPhone }) => {
  test.slow();
  await register(tab);
  await tab.open(OTHER);
  await tab.click(button(/^Add to watchlist$/i));
  await tab.sees(button(/^On watchlist$/i));
  await tab.open(FILM);
  await tab.click(button(/^Add to watchlist$/i));
  await tab.sees(button(/^On watchlist$/i));
  await rateAllAxes(tab);
  await tab.click(button(/^Mark as watched$/i));
  await tab.click(button('Edit dates'));
  await tab.sees(role('region', 'Your viewings'));
  await tab.picture('viewings');
  await tab.open('/list');
  await tab.sees(title('My Movies'));
  await tab.sees(role('tabpanel').role('link', /^(The Thing|Halloween)/));
  await tab.picture('watchlist');
  await sortAndFilter(tab, isPhone);
  await tab.open('/list?view=watched');
  await tab.sees(role('tabpanel').role('link', /^The Thing/));
  await tab.picture('watched');
  await tab.open('/list?view=ratings');
  await tab.sees(role('tabpanel').role('link', /The Thing/));
  await tab.picture('ratings');
  await tab.open('/profile/account#delete');
  await tab.sees(text('Delete my account'));
  await tab.picture('profile');
});
