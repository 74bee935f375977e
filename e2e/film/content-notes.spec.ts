import type { Page } from '@playwright/test';
import { answerWords } from '../../src/features/films/web/note-texts.ts';
import { expect, hydrated, test } from '../harness.ts';
import { openAsMember, REFUSED, watchedButton } from './member-film.ts';

/** A Nightmare on Elm Street and Jaws. */
const FILM = { answered: 377, public: 578 } as const;

const fold = (page: Page) => page.getByRole('button', { name: 'Content notes (may spoil the plot)' });
const notesOf = (page: Page) => page.getByRole('region', { name: 'Content notes' });
const row = (page: Page, label: string) => notesOf(page).getByRole('listitem').filter({ hasText: label });
const questions = (page: Page) => page.getByRole('region', { name: 'Questions about this film' });

test.describe('content notes', { tag: '@desktop' }, () => {
  // The first request for the notes fails.
  test.use({ allowedConsole: /Failed to load resource|The content notes could not be loaded/ });

  test('are loaded only when they are opened, can be loaded again after a failure, and name their source', async ({
    page,
    request,
  }) => {
    const api = await (await request.get(`/api/films/${FILM.public}/content-notes`)).json();
    const html = await (await request.get(`/movie/${FILM.public}`)).text();
    const labels: string[] = api.notes.map(({ label }: { label: string }) => label);
    expect(labels.filter((label) => html.includes(label))).toEqual([]);
    let requests = 0;
    await page.route('**/api/films/*/content-notes', (route) => {
      requests += 1;
      return requests === 1 ? route.fulfill(REFUSED) : route.fallback();
    });

    await page.goto(`/movie/${FILM.public}`);
    await hydrated(page);
    await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
    expect(requests).toBe(0);
    await fold(page).press('Enter');
    await expect(notesOf(page).getByRole('alert')).toContainText('The content notes could not be loaded.');
    await notesOf(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(notesOf(page).getByRole('listitem')).toHaveCount(labels.length);
    await expect(notesOf(page).getByRole('group')).toHaveCount(0);
    for (const { note, label, sources, editors } of api.notes) {
      if (sources.includes('editors'))
        await expect(row(page, label)).toContainText(`ur editors: ${answerWords(note, editors).toLowerCase()}`);
      if (sources.includes('keywords')) await expect(row(page, label)).toContainText(/from TMDB’s keywords/i);
    }
    await expect(notesOf(page)).not.toContainText(/\bsafe\b/i);
    await notesOf(page).getByRole('button', { name: 'Hide the content notes' }).press('Enter');
    await expect(notesOf(page).getByRole('listitem')).toHaveCount(0);
  });

  test('ask a member who has watched the film up to three questions, and take answers by keyboard', async ({
    page,
  }) => {
    await openAsMember(page, FILM.answered);
    await fold(page).click();
    await expect(notesOf(page)).toContainText('Once you have marked the film as watched, you can say what is in it.');
    await expect(notesOf(page).getByRole('group')).toHaveCount(0);

    await watchedButton(page).click();
    await expect(questions(page).getByRole('group')).toHaveCount(3);
    await expect(questions(page).getByRole('status')).toContainText('What do you know about this film?');
    await expect(watchedButton(page)).toBeFocused();
    // The questions wait below the cast, and are there once.
    const cast = await page.getByRole('region', { name: 'Cast' }).boundingBox();
    expect((await questions(page).boundingBox())?.y).toBeGreaterThan(cast?.y ?? Number.NaN);
    const no = questions(page).getByRole('group').first().getByRole('button', { name: 'No', exact: true });
    await no.click();
    await expect(no).toHaveAttribute('aria-pressed', 'true');
    await no.click();
    await expect(no).toHaveAttribute('aria-pressed', 'false');
    await questions(page).getByRole('button', { name: 'Close the questions' }).click();
    await expect(questions(page)).toHaveCount(0);

    const yes = notesOf(page).getByRole('group', { name: 'Are there snakes?' }).getByRole('button', { name: 'Yes' });
    await yes.press('Enter');
    await expect(row(page, 'Snakes')).toContainText(/\d members?: yes/);
    await expect(yes).toBeFocused();
    await page.reload();
    await hydrated(page);
    await fold(page).click();
    await expect(row(page, 'Snakes')).toContainText(/Snakes: reported/);
    await expect(yes).toHaveAttribute('aria-pressed', 'true');

    // Dismissed questions do not come back.
    const unmarked = page.waitForResponse(/update-watched-status/);
    await watchedButton(page).click();
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'false');
    await unmarked;
    const marked = page.waitForResponse(/update-watched-status/);
    await watchedButton(page).click();
    await marked;
    await expect(questions(page)).toHaveCount(0);
  });
});
