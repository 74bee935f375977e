import type { Page, Route } from '@playwright/test';
import { stubFilmPages } from './client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';
import { becomeMember } from './members.ts';

type Provider = { provider_id: number; provider_name: string; logo_path: null };
type Details = ReturnType<typeof details>;
type Answer = (route: Route) => unknown;

const provider = (provider_id: number, provider_name: string): Provider => ({
  provider_id,
  provider_name,
  logo_path: null,
});
const NETFLIX = provider(8, 'Netflix');
const SHUDDER = provider(99, 'Shudder');
const OVERVIEW = 'A lodger asks for the room without a mirror, and for a second key to it.';

/** A moment of a month before the present one, ISO 8601. */
function monthsAgo(months: number, day = 1): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day)).toISOString();
}
const monthName = (months: number) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(monthsAgo(months)),
  );

function details(title: string, part: object = {}) {
  const stream: Provider[] = [];
  const known = { poster_path: null, release_date: '1984-11-09', overview: OVERVIEW, vote_average: 6.04 };
  return { title, ...known, watch_providers: { stream }, ...part };
}
const streamsOn = (...stream: Provider[]) => ({ watch_providers: { stream } });

const item = (title_id: number, movieDetails: Details, part: object = {}) => ({
  title_id,
  added_at: `2026-03-${String(30 - (title_id % 29)).padStart(2, '0')}T12:00:00.000Z`,
  movieDetails,
  userRating: null,
  averageUserRating: null,
  ...part,
});
const watched = (tmdbId: number, data: Details, watchDate: string | null) => ({
  tmdbId,
  data,
  watchDate,
  userRating: 7,
  averageUserRating: null,
});

/** In the order of their adding, newest first. */
const ITEMS = [
  item(1, details('Cellar', streamsOn(NETFLIX)), { userRating: 8, averageUserRating: 7.26 }),
  item(2, details('Attic', { ...streamsOn(NETFLIX, SHUDDER), release_date: '2001-05-04' })),
  item(3, details('Belfry', { release_date: '1973-10-16', vote_average: 8.3 })),
  item(4, details('Dungeon', { ...streamsOn(SHUDDER), release_date: '2999-01-01', vote_average: null })),
];
const WATCHED = [
  watched(11, details('Newest'), monthsAgo(0)),
  watched(12, details('Recent'), monthsAgo(1, 20)),
  watched(13, details('Recent too'), monthsAgo(1, 10)),
  watched(14, details('Half a year ago'), monthsAgo(5, 3)),
  watched(15, details('Older'), monthsAgo(6, 3)),
  watched(16, details('Undated'), null),
];
const LISTS = { items: ITEMS, watchedMovies: WATCHED };
const RATED = Array.from({ length: 10 }, (_, index) => ({
  _id: String(index + 1),
  movieId: index + 1,
  movieTitle: `Rated ${index + 1}`,
  posterPath: null,
  updatedAt: '2026-02-03T22:00:00.000Z',
  releaseDate: '1980-05-23',
  director: 'Stanley Kubrick',
  runtime: 144,
  overview: OVERVIEW,
  overallRating: 9,
}));

const json =
  (body: object, status = 200): Answer =>
  (route) =>
    route.fulfill({ status, json: body });
const REFUSED = json({ code: 'unavailable', message: 'The database is busy.' }, 503);
const NEVER: Answer = () => {};

/** A made-up member with made-up lists. */
async function stubMember(page: Page, answers: { lists?: Answer; ratings?: Answer; change?: Answer } = {}) {
  const { lists = json(LISTS), change = (route) => route.fulfill({ status: 204 }) } = answers;
  const ratings: Answer = (route) => {
    const currentPage = Number(new URL(route.request().url()).searchParams.get('page'));
    return route.fulfill({ json: { ratings: currentPage > 3 ? [] : RATED, totalPages: 3, currentPage } });
  };
  await page.route('**/api/auth/status', json({ user: { email: 'jamie@example.org' } }));
  // What a film's own page asks about its member.
  await page.route(/\/api\/ratings\/\d+$/, json({ overallRating: null, detailedRatings: {} }));
  await page.route(/\/api\/viewings\/\d+$/, json([]));
  await page.route('**/api/user-list', lists);
  await page.route('**/api/ratings/user?*', answers.ratings ?? ratings);
  await page.route(/\/api\/(user-list\/(add|remove)|tmdb\/update-watched-status)/, change);
  await stubFilmPages(page);
}

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/list${search}`);
  await hydrated(page);
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const films = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const link = (page: Page, title: string) => page.getByRole('tabpanel').getByRole('link', { name: title, exact: true });
const card = (page: Page, title: string) => page.getByRole('group', { name: `About ${title}`, exact: true });
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The films' titles, in order: of posters or of rows. */
const titles = (page: Page) =>
  // By their markup: behind an open dialog they have no role.
  page
    .locator('[role="tabpanel"] :is([role="listitem"], ol > li)')
    .evaluateAll((all) =>
      all.map((one) => one.querySelector('h2')?.textContent ?? one.querySelector('img')?.alt ?? ''),
    );
const expectTitles = (page: Page, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected);

test.describe('My Movies', () => {
  test('is for members: a visitor is sent to the login, with the way back', async ({ page }) => {
    await page.goto('/list?view=watched');
    await expect(page).toHaveURL('/login?redirect=%2Flist%3Fview%3Dwatched');
  });

  test('is rendered without its reader: "Loading", its title, not for search engines', async ({ request }) => {
    const html = await (await request.get('/list')).text();
    expect(html).toContain('Loading');
    expect(html).toContain('<title>My Movies · Fright Club</title>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/ style="/);
  });

  test('keeps its view in the address', async ({ page, isPhone }) => {
    await stubMember(page);
    await open(page);
    await expect(tab(page, 'Watchlist')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab')).toHaveText(
      isPhone ? ['Watchlist', 'Watched'] : ['Watchlist', 'Ratings', 'Watched'],
    );
    await tab(page, 'Watched').click();
    await expect(page).toHaveURL('/list?view=watched');
    await expect(link(page, 'Newest')).toBeVisible();
    await page.goBack();
    await expect(link(page, 'Cellar')).toBeVisible();
    await page.reload();
    await open(page, '?view=watched');
    await expect(tab(page, 'Watched')).toHaveAttribute('aria-selected', 'true');
    await open(page, '?view=nonsense');
    await expect(tab(page, 'Watchlist')).toHaveAttribute('aria-selected', 'true');
  });

  test('has tabs that arrow keys go along and Enter or Space opens', async ({ page, isPhone }) => {
    test.skip(isPhone, 'there is no keyboard');
    await stubMember(page);
    await open(page);
    await tab(page, 'Watchlist').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Watched')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Ratings')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/list?view=ratings');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/list?view=watchlist');
  });

  test('says what it is loading', async ({ page }) => {
    await stubMember(page, { lists: NEVER });
    await open(page);
    await expect(page.getByText('Loading your watchlist...', { exact: true })).toBeVisible();
    await tab(page, 'Watched').click();
    await expect(page.getByText('Loading your list...', { exact: true })).toBeVisible();
  });

  test('says that a list is empty', async ({ page, isPhone }) => {
    await stubMember(page, {
      lists: json({ items: [], watchedMovies: [] }),
      ratings: json({ ratings: [], totalPages: 0, currentPage: 1 }),
    });
    await open(page);
    const says = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
    await says('Your watchlist is empty. Add some movies to get started.');
    await tab(page, 'Watched').click();
    await says("You haven't watched any movies yet. Watch some movies to get started.");
    await expectNoAxeViolations(page);
    if (isPhone) return;
    await tab(page, 'Ratings').click();
    await says("You haven't rated any movies yet. Start rating horror movies to build your Horror Profile!");
  });

  for (const search of ['', '?view=watched', '?providers=77', '?streaming=only&providers=8']) {
    test(`has no accessibility violations at /list${search}`, async ({ page }) => {
      await stubMember(page);
      await open(page, search);
      await expect(page.getByRole('heading', { level: 1, name: 'My Movies' })).toBeVisible();
      await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
      await expectNoAxeViolations(page);
    });
  }
});

test.describe('failures', () => {
  test.use({ allowedConsole: [/^(Failed to load resource|Failed to fetch|Changing the)/] });

  test('of the lists are told, and can be tried again', async ({ page }) => {
    let isBusy = true;
    await stubMember(page, { lists: (route) => (isBusy ? REFUSED(route) : json(LISTS)(route)) });
    await open(page);
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch user list. The database is busy.');
    await expectNoAxeViolations(page);
    isBusy = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(link(page, 'Cellar')).toBeVisible();
  });

  test('of the ratings are told', async ({ page, isPhone }) => {
    test.skip(isPhone, 'a phone has no ratings');
    await stubMember(page, { ratings: REFUSED });
    await open(page, '?view=ratings');
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch ratings. The database is busy.');
  });

  test('for want of a session lead to the login', async ({ page }) => {
    await stubMember(page, { lists: json({ code: 'not_signed_in', message: 'Please sign in first.' }, 401) });
    let asked = 0;
    await page.route('**/api/auth/status', (route) =>
      json({ user: asked++ === 0 ? { email: 'jamie@example.org' } : null })(route),
    );
    await open(page);
    await expect(page).toHaveURL('/login?redirect=%2Flist');
  });

  test('of the bookmark put the film back into its place, with a message that can be dismissed', async ({
    page,
    isPhone,
  }) => {
    let refuse = () => {};
    const wait = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await stubMember(page, { change: (route) => wait.then(() => REFUSED(route)) });
    await open(page);
    if (!isPhone) await link(page, 'Attic').hover();
    await toggle(page, 'Watchlist: Attic').click();
    await expectTitles(page, ['Cellar', 'Belfry', 'Dungeon']);
    refuse();
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
    await expect(page.getByRole('alert')).toHaveText(
      '“Attic” could not be removed from your watchlist. Please try again.',
    );
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('of the watched toggle are not reverted', async ({ page, isPhone }) => {
    await stubMember(page, { change: REFUSED });
    await open(page);
    if (!isPhone) await link(page, 'Attic').hover();
    await toggle(page, 'Watched: Attic').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Whether you watched “Attic” could not be saved. Please try again.',
    );
    await expect(toggle(page, 'Watched: Attic')).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('the watchlist on a desktop', () => {
  test.skip(({ isPhone }) => isPhone, 'a phone has rows');

  test('shows posters with the day they were added, which lead to their films', async ({ page }) => {
    await stubMember(page);
    await open(page);
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
    await expect(films(page).first()).toContainText('Added: March 29, 2026');
    await expect(link(page, 'Attic')).toHaveAttribute('href', '/movie/2');
  });

  test('narrows to what streams now, by provider or to what streams nowhere', async ({ page }) => {
    await stubMember(page);
    await open(page);
    await expect(toggle(page, 'Filter By')).toHaveCount(0);
    await toggle(page, 'Now Streaming').click();
    await expectTitles(page, ['Cellar', 'Attic', 'Dungeon']);
    await page.getByRole('button', { name: 'Filter By' }).click();
    const choice = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await expect(page.getByRole('checkbox')).toHaveCount(3);

    await choice('Shudder').check();
    await expectTitles(page, ['Attic', 'Dungeon']);
    await choice('Not Available for Streaming').check();
    await expectTitles(page, ['Belfry']);
    await expect(choice('Shudder')).not.toBeChecked();
    await choice('Netflix').check();
    await expect(choice('Not Available for Streaming')).not.toBeChecked();
    await expectTitles(page, ['Cellar', 'Attic']);

    await toggle(page, 'Select All').click();
    await expect(choice('Netflix')).toBeChecked();
    await expect(choice('Shudder')).toBeChecked();
    await expect(choice('Not Available for Streaming')).not.toBeChecked();
    await expectNoAxeViolations(page);
    await toggle(page, 'Clear All').click();
    await expect(choice('Netflix')).not.toBeChecked();

    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filter By' })).toBeFocused();
    await toggle(page, 'All Movies').click();
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
  });

  test('says when nothing matches, and keeps its filter on the way back from a film', async ({ page }) => {
    await stubMember(page);
    await open(page, '?streaming=only&providers=77');
    await expect(page.getByText('No movies match the selected filters.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Filter By' }).click();
    await toggle(page, 'Clear All').click();
    await page.getByRole('checkbox', { name: 'Netflix' }).check();
    await page.mouse.click(5, 5);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Fright Club, home' }).first().click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expectTitles(page, ['Cellar', 'Attic']);
  });

  test('opens a card 200 ms after the pointer came and closes it 500 ms after it left', async ({ page }) => {
    await stubMember(page);
    await open(page);
    await expect(link(page, 'Cellar')).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    const about = card(page, 'Cellar');
    await link(page, 'Cellar').hover();
    await page.clock.runFor(190);
    await expect(about).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(about).toBeVisible();
    await page.mouse.move(3, 3);
    await page.clock.runFor(490);
    await expect(about).toBeVisible();
    await page.clock.runFor(20);
    await expect(about).toHaveCount(0);
  });

  test('has cards that tell what a poster does not', async ({ page }) => {
    await stubMember(page);
    await open(page);
    const about = card(page, 'Cellar');
    await link(page, 'Cellar').hover();
    await expect(about).toContainText('1984');
    await expect(about).toContainText('Your rating 8.0');
    await expect(about).toContainText('Average rating 7.3');
    await expect(about).toContainText(OVERVIEW);
    await expect(about).toContainText('Streaming on: Netflix');
    await expect(about.getByRole('link', { name: 'See more' })).toHaveAttribute('href', '/movie/1');
    await expectNoAxeViolations(page);
    await about.getByRole('link', { name: 'See more' }).click();
    await expect(page).toHaveURL('/movie/1');
  });

  test('offers no watched toggle for a film that is not out', async ({ page }) => {
    await stubMember(page);
    await open(page);
    await link(page, 'Dungeon').hover();
    await expect(card(page, 'Dungeon')).toContainText('Unreleased');
    await expect(toggle(page, 'Watchlist: Dungeon')).toBeVisible();
    await expect(toggle(page, 'Watched: Dungeon')).toHaveCount(0);
  });

  test('is used by keyboard: the card opens with the focus, a removed film hands it on', async ({ page }) => {
    await stubMember(page);
    await open(page);
    await toggle(page, 'Now Streaming').focus();
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
    await page.keyboard.press('Tab');
    const removal = page.waitForRequest('**/api/user-list/remove/2');
    await page.keyboard.press('Enter');
    expect((await removal).method()).toBe('DELETE');
    await expectTitles(page, ['Cellar', 'Belfry', 'Dungeon']);
    await expect(link(page, 'Belfry')).toBeFocused();
    await expect(card(page, 'Belfry')).toBeVisible();
  });

  test('marks a film as watched now', async ({ page }) => {
    await stubMember(page);
    await open(page);
    await link(page, 'Attic').hover();
    const sending = page.waitForRequest('**/api/tmdb/update-watched-status/2');
    await toggle(page, 'Watched: Attic').click();
    const { watched: isWatched, watchDate } = (await sending).postDataJSON();
    expect(isWatched).toBe(true);
    expect(Math.abs(Date.parse(watchDate) - Date.now())).toBeLessThan(60_000);
    await expect(link(page, 'Attic , watched')).toBeVisible();
    await tab(page, 'Watched').click();
    await expect(films(page).first().getByRole('link', { name: 'Attic', exact: true })).toBeVisible();
  });
});

test.describe('the films watched on a desktop', () => {
  test.skip(({ isPhone }) => isPhone, 'a phone has one grid');

  test('are grouped by month, the newest first, in groups that fold', async ({ page }) => {
    await stubMember(page);
    await open(page, '?view=watched');
    await expectTitles(page, ['Newest', 'Recent', 'Recent too', 'Half a year ago', 'Older', 'Undated']);
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
      monthName(0),
      monthName(1),
      monthName(5),
      'Others',
    ]);
    await expect(page.getByRole('list', { name: 'Others' }).getByRole('listitem')).toHaveCount(2);
    await page.getByText(monthName(1), { exact: true }).click();
    await expect(link(page, 'Recent too')).toBeHidden();
    await page.getByText(monthName(1), { exact: true }).click();
    await expect(link(page, 'Recent too')).toBeVisible();
  });

  test('hide the others when there are none', async ({ page }) => {
    await stubMember(page, { lists: json({ items: [], watchedMovies: WATCHED.slice(0, 1) }) });
    await open(page, '?view=watched');
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([monthName(0)]);
  });

  test('leave a message where a month has lost its last one', async ({ page }) => {
    await stubMember(page);
    await open(page, '?view=watched');
    await link(page, 'Newest').hover();
    const sending = page.waitForRequest('**/api/tmdb/update-watched-status/11');
    await toggle(page, 'Watched: Newest').click();
    expect((await sending).postDataJSON()).toEqual({ watched: false, watchDate: null });
    await expect(page.getByText(`No movies watched in ${monthName(0)}`, { exact: true })).toBeVisible();
    await expect(link(page, 'Newest')).toHaveCount(0);
  });

  test('can be put on the watchlist', async ({ page }) => {
    await stubMember(page);
    await open(page, '?view=watched');
    await link(page, 'Undated').hover();
    const sending = page.waitForRequest('**/api/user-list/add');
    await toggle(page, 'Watchlist: Undated').click();
    expect((await sending).postDataJSON()).toEqual({ title_id: 16 });
    await expect(toggle(page, 'Watchlist: Undated')).toHaveAttribute('aria-pressed', 'true');
    await tab(page, 'Watchlist').click();
    await expect(
      films(page)
        .first()
        .getByRole('link', { name: /^Undated/ }),
    ).toBeVisible();
  });
});

test.describe('the ratings', () => {
  test.skip(({ isPhone }) => isPhone, 'a phone has none');

  test('tell of each film what was rated, when and how', async ({ page }) => {
    await stubMember(page, {
      ratings: json({
        ratings: [RATED[0], { ...RATED[1], overview: null, director: null, runtime: 45, overallRating: null }],
        totalPages: 1,
        currentPage: 1,
      }),
    });
    await open(page, '?view=ratings');
    const [first, second] = [films(page).first(), films(page).nth(1)];
    await expect(first).toContainText('Last rated February 3, 2026');
    await expect(first.getByRole('link', { name: 'Rated 1' })).toHaveAttribute('href', '/movie/1');
    for (const text of ['1980', 'Stanley Kubrick', '2hr 24m', OVERVIEW, '9/10'])
      await expect(first).toContainText(text);
    await expect(second).toContainText('No movie description exists');
    await expect(second).toContainText('0hr 45m');
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  test('have numbered pages', async ({ page }) => {
    await stubMember(page);
    await open(page, '?view=ratings');
    await expect(page.getByRole('list', { name: 'Ratings' }).getByRole('listitem')).toHaveCount(10);
    const asking = page.waitForRequest('**/api/ratings/user?page=2');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await asking;
    await expect(page).toHaveURL('/list?view=ratings&page=2');
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await open(page, '?view=ratings&page=9');
    await expect(page).toHaveURL('/list?view=ratings&page=3');
    await tab(page, 'Watchlist').click();
    await expect(page).toHaveURL('/list?view=watchlist');
  });
});

test.describe('on a phone', () => {
  test.skip(({ isPhone }) => !isPhone, 'a desktop has posters with cards');

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

  test('the options sort and filter once they are applied', async ({ page }) => {
    await stubMember(page);
    await open(page);
    const panel = page.getByRole('dialog', { name: 'Watchlist Options' });
    const openPanel = async () => {
      await page.getByRole('button', { name: /^Watchlist Options/ }).tap();
      await expect(panel).toBeVisible();
    };
    await openPanel();
    await expect(panel.getByRole('radio', { name: 'Date Added' })).toBeChecked();
    await expectNoAxeViolations(page);
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

  test('the options hold the focus and are left with Escape, unapplied', async ({ page }) => {
    await stubMember(page);
    await open(page);
    await page.getByRole('button', { name: 'Watchlist Options' }).press('Enter');
    const panel = page.getByRole('dialog', { name: 'Watchlist Options' });
    await panel.getByRole('checkbox', { name: 'Streaming only' }).check();
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Watchlist Options' })).toBeFocused();
    await expectTitles(page, ['Cellar', 'Attic', 'Belfry', 'Dungeon']);
  });

  test('the address of the ratings shows the watchlist', async ({ page }) => {
    await stubMember(page);
    await open(page, '?view=ratings');
    await expect(tab(page, 'Watchlist')).toHaveAttribute('aria-selected', 'true');
    await expect(link(page, 'Cellar')).toBeVisible();
  });
});

test.describe('5,000 films', () => {
  const MANY = Array.from({ length: 5000 }, (_, n) => item(n + 1, details(`Film ${n + 1}`, streamsOn(NETFLIX))));
  test.setTimeout(90_000);

  test('come in small parts, keep their height and are all there', async ({ page }) => {
    await stubMember(page, { lists: json({ items: MANY, watchedMovies: [] }) });
    await page.addInitScript(() => {
      let known = 0;
      const outcome = { mostAtOnce: 0, firstHeight: 0 };
      Object.assign(window, { outcome });
      // Called once for each commit.
      new MutationObserver(() => {
        const count = document.querySelectorAll('[role="listitem"]').length;
        if (known === 0 && count > 0) outcome.firstHeight = document.documentElement.scrollHeight;
        outcome.mostAtOnce = Math.max(outcome.mostAtOnce, count - known);
        known = count;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/list');
    // Asked of the page itself: Playwright's own look at 5,000 roles takes long.
    const outcome = await page.evaluate(async () => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
      while (document.querySelectorAll('[role="listitem"]').length < 5000) await pause();
      const { outcome: seen } = window as unknown as { outcome: { mostAtOnce: number; firstHeight: number } }; // set above
      return { ...seen, growth: document.documentElement.scrollHeight / seen.firstHeight };
    });
    expect(outcome.mostAtOnce).toBeLessThanOrEqual(300);
    expect(outcome.growth).toBeCloseTo(1, 1);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('Added:').last()).toBeInViewport();
  });

  test('are where they were on the way back from a film', async ({ page }) => {
    await stubMember(page, { lists: json({ items: MANY, watchedMovies: [] }) });
    await open(page);
    await expect(page.getByText('Added:').first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 60_000));
    await expect(page.getByText('Added:').first()).toBeAttached();
    const inView = () =>
      page.evaluate(
        () =>
          document.elementFromPoint(120, 400)?.closest('[role="listitem"]')?.querySelector('a')?.getAttribute('href') ??
          '',
      );
    await expect.poll(inView).toMatch(/^\/movie\/\d+$/);
    // Once the list stands still.
    await page.waitForTimeout(500);
    const before = Number((await inView()).split('/').pop());
    await page.locator(`[role="tabpanel"] a[href="/movie/${before}"]`).first().click();
    await expect(page).toHaveURL(`/movie/${before}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Halloween' })).toBeVisible();
    await page.goBack();
    await expect.poll(async () => Math.abs(Number((await inView()).split('/').pop()) - before)).toBeLessThanOrEqual(6);
  });
});

test('a member finds an empty list, and their additions on it', async ({ page, isPhone }) => {
  await becomeMember(page);
  await open(page);
  await expect(page.getByText('Your watchlist is empty. Add some movies to get started.')).toBeVisible();
  expect((await page.request.post('/api/user-list/add', { data: { title_id: 948 } })).status()).toBe(200);
  const sent = { watched: true, watchDate: null };
  expect((await page.request.post('/api/tmdb/update-watched-status/948', { data: sent })).status()).toBe(200);
  await page.reload();
  if (!isPhone) await films(page).first().getByRole('link').hover();
  await expect(toggle(page, 'Watched: Halloween')).toHaveAttribute('aria-pressed', 'true');
  const removed = page.waitForResponse('**/api/user-list/remove/948');
  await toggle(page, 'Watchlist: Halloween').click();
  expect((await removed).status()).toBe(204);
  await expect(page.getByText('Your watchlist is empty. Add some movies to get started.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your watchlist is empty. Add some movies to get started.')).toBeVisible();
});
