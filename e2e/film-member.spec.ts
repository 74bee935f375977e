import type { Locator, Page, Request } from '@playwright/test';
import type { Film } from '../src/contract/films.ts';
import {
  RATING_CATEGORIES,
  RATING_CATEGORY_DESCRIPTIONS,
  type RatingCategory,
} from '../src/contract/rating-categories.ts';
import { RATED_FILM } from './community-ratings.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';
import { becomeMember, comeFromElsewhere } from './members.ts';

/** Psycho and The Thing: what members here rate, no other test looks at. */
const FILM = 539;
const RATED_HERE = 1091;
const REFUSED = { status: 500, json: { code: 'internal', message: 'Something broke.' } };

const longDate = (moment: string | Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const watchlistButton = (page: Page) => page.getByRole('button', { name: /^(Add to|On) watchlist$/i });
const watchedButton = (page: Page) => page.getByRole('button', { name: /^(Mark as )?watched$/i });
const rateButton = (page: Page) => page.getByRole('button', { name: /^Rate$|Change your rating$/ });
const panelOf = (page: Page) => page.getByRole('region', { name: 'Your rating' });
const modalOf = (page: Page) => page.getByRole('dialog');
const picker = (within: Page | Locator, name: string) => within.getByRole('radiogroup', { name, exact: true });
const box = (within: Page | Locator, name: string, score: number) =>
  picker(within, name).getByRole('radio', { name: String(score), exact: true });

async function openAsMember(page: Page, film = FILM): Promise<void> {
  await comeFromElsewhere(page);
  await becomeMember(page);
  await page.goto(`/movie/${film}`);
  await hydrated(page);
  await expect(watchlistButton(page)).toBeVisible();
}

async function openPanel(page: Page): Promise<Locator> {
  await rateButton(page).click();
  await expect(panelOf(page)).toBeVisible();
  return panelOf(page);
}

async function openModal(page: Page): Promise<Locator> {
  await (await openPanel(page)).getByRole('button', { name: 'Rate all eight axes' }).click();
  await expect(modalOf(page)).toBeVisible();
  return modalOf(page);
}

/** Notes the requests of a kind. */
function watchRequests(page: Page, method: string, path: string): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) seen.push(request);
  });
  return seen;
}

/** Holds the answers to a kind of request until the test lets them go. */
async function hold(page: Page, url: string, method: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() === method) await held;
    await route.fallback();
  });
  return letGo;
}

test.describe('the watchlist button', () => {
  test('puts the film on the list, lights up the header, and takes it off again', async ({ page }) => {
    await openAsMember(page);
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
    const icon = page.getByRole('banner').getByRole('link', { name: 'Watchlist' });
    await expect(icon).toBeVisible();
    // It is lit for a second, which a busy machine may miss between two looks: the page itself keeps watch.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const isLit = document.querySelector('header [aria-label="Watchlist"][data-lit="true"]') !== null;
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

  test('shows the change before the answer, and sends the next one after it', async ({ page }) => {
    await openAsMember(page);
    const added = watchRequests(page, 'POST', '/api/user-list/add');
    const removed = watchRequests(page, 'DELETE', `/api/user-list/remove/${FILM}`);
    const letGo = await hold(page, '**/api/user-list/add', 'POST');
    await watchlistButton(page).click();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    await watchlistButton(page).click();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
    expect(removed).toHaveLength(0);
    letGo();
    await expect.poll(() => removed.length).toBe(1);
    expect(added).toHaveLength(1);
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test.describe('when it fails', () => {
    test.use({ allowedConsole: [/Failed to load resource|Changing the watchlist failed/] });

    test('goes back and says so once, until dismissed', async ({ page }) => {
      await openAsMember(page);
      await page.route('**/api/user-list/add', (route) => route.fulfill(REFUSED));
      await watchlistButton(page).click();
      const message = page.getByRole('alert').filter({ hasText: 'could not be added to your watchlist' });
      await expect(message).toBeVisible();
      await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
      await expectNoAxeViolations(page);
      await message.getByRole('button', { name: 'Dismiss' }).click();
      await expect(message).toHaveCount(0);
    });

    test('leads to the login and back when the session has ended', async ({ page }) => {
      await openAsMember(page);
      await page.context().clearCookies();
      await watchlistButton(page).click();
      await expect(page).toHaveURL(`/login?redirect=%2Fmovie%2F${FILM}`);
    });
  });
});

test.describe('the watched button', () => {
  test('marks the film as watched now, shows the date, and takes that back', async ({ page }) => {
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
    test.use({ allowedConsole: [/Failed to load resource|Changing the watched status failed/] });

    test('stays as it is, logs it, and says so', async ({ page }) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await openAsMember(page);
      await page.route('**/api/tmdb/update-watched-status/*', (route) => route.fulfill(REFUSED));
      await watchedButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Whether you watched “Psycho” could not be saved.');
      await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
      expect(logged.some((text) => text.includes('Changing the watched status failed'))).toBe(true);
    });
  });

  test('is not there before the film is released, nor is anything else that needs that', async ({ page }) => {
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

test.describe('viewings', () => {
  const datesOf = (page: Page) => page.getByRole('list', { name: 'Watched on' });
  const editorOf = (page: Page) => page.getByRole('region', { name: 'Your viewings' });
  const another = (page: Page) => editorOf(page).getByLabel('Date of another viewing');

  async function addViewing(page: Page, day: string): Promise<void> {
    const before = await editorOf(page).getByRole('listitem').count();
    await another(page).fill(day);
    await editorOf(page).getByRole('button', { name: 'Add viewing' }).click();
    await expect(editorOf(page).getByRole('listitem')).toHaveCount(before + 1);
  }

  test('are added, dated, undated and removed', async ({ page }) => {
    await openAsMember(page);
    await page.getByRole('button', { name: 'Add a date you watched it' }).click();
    await addViewing(page, '2024-10-31');
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
    await addViewing(page, dayOf(new Date()));
    await expect(datesOf(page).getByRole('listitem')).toHaveText([longDate(new Date()), 'October 31, 2024']);

    const line = editorOf(page).getByRole('listitem').filter({ hasText: 'October 31, 2024' });
    await line.getByLabel('Watched on, now October 31, 2024').fill('2023-01-05');
    await page.keyboard.press('Enter');
    await expect(datesOf(page).getByRole('listitem')).toHaveText([longDate(new Date()), 'January 5, 2023']);
    await expect(editorOf(page).getByRole('status')).toHaveText('Date saved');

    await editorOf(page).getByRole('button', { name: 'Clear date of January 5, 2023' }).click();
    await expect(datesOf(page).getByRole('listitem')).toHaveText([longDate(new Date()), 'no date']);
    await page.reload();
    await expect(datesOf(page).getByRole('listitem')).toHaveText([longDate(new Date()), 'no date']);

    await page.getByRole('button', { name: 'Edit dates' }).click();
    await editorOf(page).getByRole('button', { name: 'Remove the viewing: no date' }).click();
    await expect(datesOf(page).getByRole('listitem')).toHaveText([longDate(new Date())]);
    await expect(another(page)).toBeFocused();
    await editorOf(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('cannot lie in the future, nor before there were films', async ({ page }) => {
    await openAsMember(page);
    const sent = watchRequests(page, 'POST', `/api/viewings/${FILM}`);
    await page.getByRole('button', { name: 'Add a date you watched it' }).click();
    for (const day of ['2999-01-01', '1802-03-04']) {
      await another(page).fill(day);
      await editorOf(page).getByRole('button', { name: 'Add viewing' }).click();
      await expect(another(page)).toBeFocused();
    }
    expect(sent).toHaveLength(0);
  });

  test('that went with one press of the watched button can be had back', async ({ page }) => {
    await openAsMember(page);
    await page.getByRole('button', { name: 'Add a date you watched it' }).click();
    await addViewing(page, '2024-10-31');
    await addViewing(page, '2023-10-31');
    await watchedButton(page).click();
    await expect(page.getByText('Your 2 viewings were removed.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(datesOf(page).getByRole('listitem')).toHaveText(['October 31, 2024', 'October 31, 2023']);
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
  });

  test('axe finds nothing in either theme while they are edited', async ({ page }) => {
    test.slow();
    await openAsMember(page);
    await page.getByRole('button', { name: 'Add a date you watched it' }).click();
    await addViewing(page, '2024-10-31');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expectNoAxeViolations(page);
  });

  test.describe('when they cannot be changed', () => {
    test.use({ allowedConsole: [/Failed to load resource|Changing the viewings failed/] });

    test('stay as they are, and the page says so', async ({ page }) => {
      await openAsMember(page);
      await page.getByRole('button', { name: 'Add a date you watched it' }).click();
      await addViewing(page, '2024-10-31');
      await page.route(`**/api/viewings/${FILM}/*`, (route) => route.fulfill(REFUSED));
      await editorOf(page)
        .getByRole('button', { name: /^Clear date/ })
        .click();
      await expect(page.getByRole('alert')).toContainText('The change to your viewings could not be saved.');
      await expect(datesOf(page)).toHaveText('October 31, 2024');
    });
  });
});

test.describe('the rating panel', () => {
  test('opens inside the page, in view, and is closed by Cancel, which loads the film again', async ({ page }) => {
    await openAsMember(page);
    const panel = await openPanel(page);
    await expect(panel).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rateButton(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(panel.getByText('Overall Rating', { exact: true })).toBeVisible();
    await expect(panel.getByText('Not rated')).toBeVisible();
    await expect(panel.getByRole('radio')).toHaveCount(11);
    const reloaded = page.waitForResponse((response) => response.url().endsWith(`/api/tmdb/movie/${FILM}`));
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel).toHaveCount(0);
    await reloaded;
    await expect(rateButton(page)).toBeFocused();
  });

  test('saves the overall rating and shows it at once', async ({ page }) => {
    await openAsMember(page, RATED_HERE);
    const panel = await openPanel(page);
    await box(panel, 'Overall Rating', 8).click();
    await expect(panel.getByText('8/10')).toBeVisible();
    for (const score of [0, 8, 9]) {
      const cell = box(panel, 'Overall Rating', score).locator('..');
      if (score <= 8) await expect(cell).toHaveAttribute('data-active', 'true');
      else await expect(cell).not.toHaveAttribute('data-active');
    }
    await panel.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: '8/10 Change your rating' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('button', { name: '8/10 Change your rating' })).toBeVisible();
  });

  test('works by keyboard alone: arrows, ends, digits, clearing, Escape and Enter', async ({ page }) => {
    await openAsMember(page, RATED_HERE);
    const scoreOf = () => panelOf(page).locator('input:checked');
    await rateButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(box(panelOf(page), 'Overall Rating', 0)).toBeFocused();
    for (const [key, score] of [
      ['ArrowRight', '1'],
      ['ArrowUp', '2'],
      ['ArrowLeft', '1'],
      ['Home', '0'],
      ['ArrowDown', '0'],
      ['End', '10'],
      ['ArrowRight', '10'],
      ['7', '7'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(scoreOf()).toHaveValue(score);
      await expect(scoreOf()).toBeFocused();
    }
    await page.keyboard.press('Delete');
    await expect(scoreOf()).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(rateButton(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(box(panelOf(page), 'Overall Rating', 0)).toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.press('0');
    await expect(scoreOf()).toHaveValue('10');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '10/10 Change your rating' })).toBeFocused();
  });

  test('keeps its boxes large enough for a finger on the narrowest phone', async ({ page, isPhone }) => {
    test.skip(!isPhone);
    await page.setViewportSize({ width: 360, height: 800 });
    await openAsMember(page);
    const panel = await openPanel(page);
    for (const radio of await panel.getByRole('radio').all()) {
      const size = await radio.locator('..').boundingBox();
      expect(size?.width).toBeGreaterThanOrEqual(24);
      expect(size?.height).toBeGreaterThanOrEqual(24);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const [outer, last] = [await panel.boundingBox(), await box(panel, 'Overall Rating', 10).boundingBox()];
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  });

  test('axe finds nothing in either theme', async ({ page }) => {
    test.slow();
    await openAsMember(page);
    const panel = await openPanel(page);
    await box(panel, 'Overall Rating', 5).click();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expectNoAxeViolations(page);
  });

  test('does not move with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAsMember(page);
    const panel = await openPanel(page);
    await expect(panel).toBeInViewport({ ratio: 1 });
    const moving = await page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    );
    expect(moving).toBe(0);
  });
});

test.describe('the rating modal', () => {
  test('has the overall rating, the eight categories with their descriptions, and both buttons', async ({ page }) => {
    await openAsMember(page);
    const modal = await openModal(page);
    await expect(picker(modal, 'Overall Rating')).toBeVisible();
    for (const category of RATING_CATEGORIES) {
      await expect(picker(modal, category)).toHaveAccessibleDescription(RATING_CATEGORY_DESCRIPTIONS[category]);
      await expect(picker(modal, category).getByRole('radio')).toHaveCount(11);
    }
    await expect(modal.getByText('Not rated')).toHaveCount(9);
    await expect(modal.getByRole('button', { name: 'Submit ratings' })).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(box(modal, 'Overall Rating', 0)).toBeFocused();
  });

  test('keeps the page behind it still', async ({ page }) => {
    await openAsMember(page);
    const modal = await openModal(page);
    await expect(modal).toBeVisible();
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(modal).toHaveCount(0);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  });

  test('takes over what was chosen in the panel, and Cancel forgets it', async ({ page }) => {
    await openAsMember(page);
    const panel = await openPanel(page);
    await box(panel, 'Overall Rating', 6).click();
    await panel.getByRole('button', { name: 'Rate all eight axes' }).click();
    await expect(box(modalOf(page), 'Overall Rating', 6)).toBeChecked();
    await modalOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(modalOf(page)).toHaveCount(0);
    await expect(rateButton(page)).toBeFocused();
    await expect(rateButton(page)).toHaveText('Rate');
  });

  test('closes with Escape, not by a press beside it', async ({ page, isPhone }) => {
    await openAsMember(page);
    const modal = await openModal(page);
    if (!isPhone) {
      await page.mouse.click(5, 5);
      await page.waitForTimeout(300);
      await expect(modal).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
  });

  test('unchanged just closes', async ({ page }) => {
    await openAsMember(page);
    const sent = watchRequests(page, 'POST', `/api/ratings/${FILM}`);
    const modal = await openModal(page);
    await box(modal, 'gore', 4).click();
    await picker(modal, 'gore').getByRole('button', { name: 'Clear gore' }).click();
    await modal.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(modal).toHaveCount(0);
    expect(sent).toHaveLength(0);
  });

  test('sends scores from 0 to 10 and nothing for what is not rated; null takes one back', async ({ page }) => {
    await openAsMember(page, RATED_HERE);
    const sent = watchRequests(page, 'POST', `/api/ratings/${RATED_HERE}`);
    const modal = await openModal(page);
    await box(modal, 'scares', 10).click();
    await box(modal, 'gore', 0).click();
    await box(modal, 'plot', 4).click();
    await modal.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(modal).toHaveCount(0);
    expect(sent[0]?.postDataJSON()).toEqual({ overallRating: null, detailedRatings: { scares: 10, gore: 0, plot: 4 } });
    await expect(rateButton(page)).toHaveText('Rate');

    await openModal(page);
    await expect(box(modal, 'gore', 0)).toBeChecked();
    await picker(modal, 'scares').getByRole('button', { name: 'Clear scares' }).click();
    await expect(box(modal, 'scares', 0)).toBeFocused();
    await box(modal, 'Overall Rating', 3).click();
    await modal.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(modal).toHaveCount(0);
    expect(sent[1]?.postDataJSON()).toEqual({ overallRating: 3, detailedRatings: { scares: null, gore: 0, plot: 4 } });
    const saved = await (await page.request.get(`/api/ratings/${RATED_HERE}`)).json();
    expect(saved).toMatchObject({ overallRating: 3, detailedRatings: { scares: -1, gore: 0, plot: 4, lore: -1 } });
  });

  test('is busy while it saves, sends once, and loads the film again', async ({ page }) => {
    await openAsMember(page, RATED_HERE);
    const sent = watchRequests(page, 'POST', `/api/ratings/${RATED_HERE}`);
    const letGo = await hold(page, `**/api/ratings/${RATED_HERE}`, 'POST');
    const modal = await openModal(page);
    await box(modal, 'lore', 7).click();
    await modal.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(modal.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    await box(modal, 'lore', 7).press('Enter');
    const reloaded = page.waitForResponse((response) => response.url().endsWith(`/api/tmdb/movie/${RATED_HERE}`));
    letGo();
    await expect(modal).toHaveCount(0);
    await reloaded;
    expect(sent).toHaveLength(1);
  });

  for (const theme of ['dark', 'light'] as const) {
    test(`axe finds nothing in the ${theme} theme`, async ({ page }) => {
      test.slow();
      await openAsMember(page);
      if (theme === 'light') await page.getByRole('button', { name: 'Light theme' }).click();
      const modal = await openModal(page);
      await box(modal, 'acting', 5).click();
      await expectNoAxeViolations(page);
    });
  }

  test.describe('when saving fails', () => {
    test.use({ allowedConsole: [/Failed to load resource|Error updating rating/] });

    test('logs it, stays open with what was chosen, says so, and saves at the second try', async ({ page }) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await openAsMember(page, RATED_HERE);
      await page.route(`**/api/ratings/${RATED_HERE}`, (route) =>
        route.request().method() === 'POST' ? route.fulfill(REFUSED) : route.fallback(),
      );
      const modal = await openModal(page);
      await box(modal, 'Overall Rating', 9).click();
      await modal.getByRole('button', { name: 'Submit ratings' }).click();
      await expect(modal.getByRole('alert')).toContainText('Your rating could not be saved. Please try again.');
      expect(logged.some((text) => text.startsWith('Error updating rating'))).toBe(true);
      await expect(box(modal, 'Overall Rating', 9)).toBeChecked();
      await expectNoAxeViolations(page);
      await page.unroute(`**/api/ratings/${RATED_HERE}`);
      await modal.getByRole('button', { name: 'Submit ratings' }).click();
      await expect(modal).toHaveCount(0);
      await expect(page.getByRole('button', { name: '9/10 Change your rating' })).toBeVisible();
    });

    test('because the session has ended, offers to sign in again', async ({ page }) => {
      await openAsMember(page);
      const panel = await openPanel(page);
      await box(panel, 'Overall Rating', 2).click();
      await page.context().clearCookies();
      await panel.getByRole('button', { name: 'Submit ratings' }).click();
      await panel.getByRole('button', { name: 'Sign in again' }).click();
      await expect(page).toHaveURL(`/login?redirect=%2Fmovie%2F${FILM}`);
    });
  });
});

test.describe("the member's curve in the Fright Graph", () => {
  const detailed = (scores: Partial<Record<RatingCategory, number>>) => ({
    ...Object.fromEntries(RATING_CATEGORIES.map((category) => [category, -1])),
    ...scores,
  });
  const rowOf = (page: Page, category: string) =>
    page.getByRole('table', { name: 'Fright Graph in figures' }).getByRole('row', { name: new RegExp(`^${category}`) });

  /** Ratings of this test alone: the film's own community is another test's. */
  async function rateAs(page: Page, detailedRatings: object): Promise<void> {
    await page.route(`**/api/ratings/${RATED_FILM}`, (route) =>
      route.fulfill({ json: { overallRating: null, detailedRatings } }),
    );
    await openAsMember(page, RATED_FILM);
  }

  test('is not there while every category is -1', async ({ page }) => {
    await rateAs(page, detailed({}));
    await expect(page.getByText('You', { exact: true })).toHaveCount(0);
    await expect(rowOf(page, 'scares')).toHaveText('scares-8.4');
  });

  test('is there beside the community’s from one category on, with its figures in the table', async ({ page }) => {
    await rateAs(page, detailed({ scares: 7, gore: 0 }));
    await expect(page.getByText('You', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'scares')).toHaveText('scares7.08.4');
    await expect(rowOf(page, 'gore')).toHaveText('gore0.04.0');
    await expect(rowOf(page, 'plot')).toHaveText('plot-7.5');
    await expectNoAxeViolations(page);
  });

  test('takes a category that is answered as an object with rating', async ({ page }) => {
    await rateAs(page, { scares: { rating: 7 }, gore: { rating: -1 } });
    await expect(rowOf(page, 'scares')).toHaveText('scares7.08.4');
    await expect(rowOf(page, 'gore')).toHaveText('gore-4.0');
  });

  test('is drawn again after saving, from the modal that opens beside the chart', async ({ page }) => {
    await rateAs(page, detailed({ scares: 7 }));
    const curve = page.getByRole('img', { name: /^Fright Graph of/ }).locator('path[stroke-dasharray]');
    const before = await curve.getAttribute('d');
    await page.getByRole('button', { name: 'Rate all eight axes' }).click();
    await box(modalOf(page), 'villain', 10).click();
    await modalOf(page).getByRole('button', { name: 'Submit ratings' }).click();
    await expect(modalOf(page)).toHaveCount(0);
    await expect(curve).not.toHaveAttribute('d', before ?? '');
    await expect(rowOf(page, 'villain')).toHaveText('villain10.09.0');
    await expect(page.getByRole('button', { name: 'Rate all eight axes' })).toBeFocused();
  });
});

test.describe('what is the member’s own', () => {
  test('comes without a word of the visitor’s page flashing by, and without moving anything', async ({ page }) => {
    await openAsMember(page);
    await watchlistButton(page).click();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    const letGo = await hold(page, '**/api/auth/status', 'GET');
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        // layout-shift entries: TypeScript's DOM types do not know them.
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
    // Fonts may have come late; only what the member's own moves counts here.
    await page.locator('html').evaluate((html) => html.setAttribute('data-shift', '0'));
    letGo();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    await page.waitForTimeout(300);
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.01);
  });

  test.describe('when it cannot be loaded', () => {
    test.use({ allowedConsole: [/Failed to load resource|Loading/] });

    test('leaves a page that can be used, with a message', async ({ page }) => {
      await page.route(`**/api/tmdb/movie/${FILM}`, (route) => route.fulfill(REFUSED));
      await openAsMember(page);
      await expect(page.getByRole('alert')).toContainText('could not be loaded');
      await watchlistButton(page).click();
      await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'true');
    });

    test('a rating is asked for again before it can be changed', async ({ page }) => {
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
