import { expect, hydrated, painted, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { FILM, openAsMember, REFUSED, watchedButton, watchlistButton, watchRequests } from './member-film.ts';

test.describe('the watchlist and watched buttons', { tag: '@desktop' }, () => {
  test('put the film on the lists and take it off, and the icon in the header is highlighted', async ({ page }) => {
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

    const sent = watchRequests(page, 'POST', `/api/tmdb/update-watched-status/${FILM}`);
    const before = Date.now();
    await watchedButton(page).click();
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
    const body = sent[0]?.postDataJSON();
    expect(body.watched).toBe(true);
    expect(Date.parse(body.watchDate)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.watchDate)).toBeLessThanOrEqual(Date.now());

    await page.reload();
    for (const button of [watchlistButton(page), watchedButton(page)]) {
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    }
    await expect(page.getByRole('list', { name: 'Watched on' })).toHaveCount(0);
    await expect
      .poll(async () => {
        const { watchlisted, watched } = await (await page.request.get(`/api/tmdb/movie/${FILM}`)).json();
        return { watchlisted, watched };
      })
      .toEqual({ watchlisted: false, watched: false });
  });

  test.describe('when the call fails', () => {
    test.use({ allowedConsole: /Failed to load resource|The watchlist could not be changed/ });

    test('show a message until the member dismisses it, and lead to the login when the session has ended', async ({
      page,
    }) => {
      await openAsMember(page);
      await page.route('**/api/user-list/add', (route) => route.fulfill(REFUSED), { times: 1 });
      await watchlistButton(page).click();
      const message = page.getByRole('alert').filter({ hasText: 'could not be added to your watchlist' });
      await expect(message).toBeVisible();
      await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
      await message.getByRole('button', { name: 'Dismiss' }).click();
      await expect(message).toHaveCount(0);
      await page.context().clearCookies();
      await watchlistButton(page).click();
      await expect(page).toHaveURL(`/login?redirect=%2Fmovie%2F${FILM}`);
    });
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
    // Late fonts may shift the layout, and a shift is told a frame later; only shifts by the member's data count here.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await painted(page);
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
    test.use({ allowedConsole: /Failed to load resource|could not be loaded/ });

    test('causes a message, and the watchlist button still works', { tag: '@desktop' }, async ({ page }) => {
      await page.route(`**/api/tmdb/movie/${FILM}`, (route) => route.fulfill(REFUSED));
      await openAsMember(page);
      await expect(page.getByRole('alert')).toContainText('We could not check if this film is on your lists.');
      await watchlistButton(page).click();
      await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    });
  });
});
