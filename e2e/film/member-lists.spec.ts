import type { Film } from '../../src/features/films/contract/films.ts';
import { expect, hydrated, painted, test } from '../harness.ts';
import { hold } from '../hold.ts';
import {
  FILM,
  longDate,
  openAsMember,
  panelOf,
  REFUSED,
  rateButton,
  watchedButton,
  watchlistButton,
  watchRequests,
} from './member-film.ts';

test.describe('the watchlist button', () => {
  test('adds the film to the list, highlights the icon in the header, and removes the film again', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page);
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
    const icon = page.getByRole('banner').getByRole('link', { name: 'My Movies' });
    await expect(icon).toBeVisible();
    // An observer in the page records the highlight: it lasts a second, which a busy test could miss.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const isLit = document.querySelector('header a[href="/list"][data-lit="true"]') !== null;
        if (isLit) document.documentElement.dataset.wasLit = '';
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await watchlistButton(page).click();
    await expect(page.locator('html[data-was-lit]')).toBeAttached();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(icon).not.toHaveAttribute('data-lit');
    await page.reload();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    await watchlistButton(page).click();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(async () => (await (await page.request.get(`/api/tmdb/movie/${FILM}`)).json()).watchlisted)
      .toBe(false);
  });

  test('shows a change immediately, and sends the next change after the response to the first', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page);
    const added = watchRequests(page, 'POST', '/api/user-list/add');
    const removed = watchRequests(page, 'DELETE', `/api/user-list/remove/${FILM}`);
    const release = await hold(page, '**/api/user-list/add', 'POST');
    await watchlistButton(page).click();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    await watchlistButton(page).click();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
    expect(removed).toHaveLength(0);
    release();
    await expect.poll(() => removed.length).toBe(1);
    expect(added).toHaveLength(1);
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test.describe('when it fails', () => {
    test.use({ allowedConsole: /Failed to load resource|Changing the watchlist failed/ });

    test('returns to its previous state and shows a message until the member dismisses it', {
      tag: '@desktop',
    }, async ({ page }) => {
      await openAsMember(page);
      await page.route('**/api/user-list/add', (route) => route.fulfill(REFUSED));
      await watchlistButton(page).click();
      const message = page.getByRole('alert').filter({ hasText: 'could not be added to your watchlist' });
      await expect(message).toBeVisible();
      await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
      await message.getByRole('button', { name: 'Dismiss' }).click();
      await expect(message).toHaveCount(0);
    });

    test('leads to the login and back when the session has ended', { tag: '@desktop' }, async ({ page }) => {
      await openAsMember(page);
      await page.context().clearCookies();
      await watchlistButton(page).click();
      await expect(page).toHaveURL(`/login?redirect=%2Fmovie%2F${FILM}`);
    });
  });
});

test.describe('the watched button', () => {
  test('marks the film as watched now, shows the date, and removes the mark again', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openAsMember(page);
    const sent = watchRequests(page, 'POST', `/api/tmdb/update-watched-status/${FILM}`);
    await watchedButton(page).click();
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('list', { name: 'Watched on' })).toHaveText(longDate(new Date()));
    const body = sent[0]?.postDataJSON();
    expect(body.watched).toBe(true);
    expect(Math.abs(Date.now() - Date.parse(body.watchDate))).toBeLessThan(60_000);
    await page.reload();
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
    await watchedButton(page).click();
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('list', { name: 'Watched on' })).toHaveCount(0);
    await expect.poll(() => sent.map((request) => request.postDataJSON().watched)).toEqual([true, false]);
  });

  test.describe('when it fails', () => {
    test.use({ allowedConsole: /Failed to load resource|Changing the watched status failed/ });

    test('stays pressed, logs the error and shows a message', { tag: '@desktop' }, async ({ page }) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await openAsMember(page);
      await page.route('**/api/tmdb/update-watched-status/*', (route) => route.fulfill(REFUSED));
      await watchedButton(page).click();
      await expect(page.getByRole('alert')).toContainText('The watched status of “Psycho” could not be saved.');
      await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
      expect(logged.some((text) => text.includes('Changing the watched status failed'))).toBe(true);
    });
  });

  test('is hidden before the release, like the buttons for ratings and viewings', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.route('**/api/tmdb/movie/*', async (route) => {
      const film: Film = await (await route.fetch()).json();
      await route.fulfill({ json: { ...film, release_date: '2999-01-01' } });
    });
    await openAsMember(page);
    await expect(watchedButton(page)).toHaveCount(0);
    await expect(rateButton(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a date you watched it' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Rate all eight axes' })).toHaveCount(0);
  });
});

test.describe('the member’s data', () => {
  test('appears without a flash of the visitor’s page and without a layout shift', async ({ page, isPhone }) => {
    if (isPhone) await page.setViewportSize({ width: 360, height: 800 });
    await openAsMember(page);
    for (const day of ['2023-09-30', '2024-09-30']) {
      const data = { watchDate: `${day}T12:00:00.000Z` };
      expect((await page.request.post(`/api/viewings/${FILM}`, { data })).ok()).toBe(true);
    }
    await watchlistButton(page).click();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    const release = await hold(page, '**/api/auth/status', 'GET');
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        // TypeScript's DOM types lack layout-shift entries.
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + entry.value,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await hydrated(page);
    for (const name of ['Add to watchlist', 'Mark as watched', 'Rate']) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    // Late fonts may shift the layout; only shifts by the member's data count here.
    await page.locator('html').evaluate((html) => html.setAttribute('data-shift', '0'));
    // Scrolls down: only shifts in the viewport count, and the dates could move the content below them.
    await page.evaluate(() => scrollTo(0, 400));
    release();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('list', { name: 'Watched on' })).toContainText('September 30, 2024');
    await painted(page);
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBe(0);
  });

  test.describe('when it cannot be loaded', () => {
    test.use({ allowedConsole: /Failed to load resource|Loading/ });

    test('causes a message, and the watchlist button still works', { tag: '@desktop' }, async ({ page }) => {
      await page.route(`**/api/tmdb/movie/${FILM}`, (route) => route.fulfill(REFUSED));
      await openAsMember(page);
      await expect(page.getByRole('alert')).toContainText('could not be loaded');
      await watchlistButton(page).click();
      await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    });

    test('is requested again before the rating panel opens', { tag: '@desktop' }, async ({ page }) => {
      await page.route(`**/api/ratings/${FILM}`, (route) => route.fulfill(REFUSED));
      await openAsMember(page);
      await expect(page.getByRole('alert')).toContainText('Your rating of this film could not be loaded.');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await rateButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Your rating of this film could not be loaded.');
      await expect(panelOf(page)).toHaveCount(0);
      await page.unroute(`**/api/ratings/${FILM}`);
      await rateButton(page).click();
      await expect(panelOf(page)).toBeVisible();
    });
  });
});
