import type { Page } from '@playwright/test';
import type { Review, RichTextDocument } from '../src/features/reviews/contract/reviews.ts';
import { expect, open, test } from './harness.ts';

/** The Shining: reviewed, with spoilers, a banner, an image and links. */
const REVIEWED_FILM = 694;
const FILM_WITHOUT_REVIEW = 948;

async function openReview(page: Page): Promise<void> {
  await open(page, `/movie/${REVIEWED_FILM}`);
  await page.getByRole('link', { name: 'Read our review' }).click();
}

test('a review shows its masthead, headings, quotes and pictures; a missing review redirects to its film', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(`/movie/${REVIEWED_FILM}/review`);
  await expect(page).toHaveTitle('The Shining Review · Fright Club');
  const body = page.getByRole('article');
  const masthead = body
    .getByRole('heading', { level: 1, name: 'The Shining Review' })
    .locator('xpath=ancestor::header');
  for (const text of ['A hotel that keeps its own guest list', 'By Fright Club Desk', 'Overall score 9.6 Masterpiece'])
    await expect(masthead).toContainText(text);
  await expect(masthead.locator('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(masthead.getByText('Spoilers', { exact: true })).toBeVisible();
  await expect(body.getByRole('heading', { level: 2, name: 'The Corridors' })).toBeVisible();
  await expect(body.getByRole('blockquote')).toContainText('Jack freezes');
  const link = body.getByRole('link', { name: 'Session 9 (opens in a new tab)' });
  await expect(link).toHaveAttribute('href', '/movie/10972');
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  const picture = body.locator('figure').getByRole('link');
  for (const one of [link, picture]) await expect(one).toHaveAttribute('target', '_blank');
  await expect(picture.getByRole('img')).toHaveAttribute('alt', /./);
  await picture.scrollIntoViewIfNeeded();
  await expect(picture.getByRole('img')).toHaveJSProperty('complete', true);
  await expect(picture.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);

  for (const film of [FILM_WITHOUT_REVIEW, 'halloween-1978']) {
    await page.goto(`/movie/${film}/review`);
    await expect(page).toHaveURL(`/movie/${FILM_WITHOUT_REVIEW}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Halloween' })).toBeVisible();
  }
});

test.describe('when something cannot be loaded', { tag: '@desktop' }, () => {
  test.use({ allowedConsole: /Failed to load resource|desk is closed/ });

  test("a review shows the server's message with a way back, and text instead of its pictures", async ({
    page,
    request,
  }) => {
    const closed = { code: 'unavailable', message: 'The desk is closed.' };
    await page.route('**/api/content/reviews/*', (route) => route.fulfill({ status: 503, json: closed }));
    await openReview(page);
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
    await expect(page.getByText(closed.message)).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(`/movie/${REVIEWED_FILM}`);
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining' })).toBeVisible();

    const review: Review = await (await request.get(`/api/content/reviews/${REVIEWED_FILM}`)).json();
    const url = (name: string) => `/images/editorial/original/images.ctfassets.net/space/asset/upload/${name}`;
    const target = { url: url('hall.jpg'), title: 'A hall', description: 'A long hall', contentType: 'image/jpeg' };
    const content: RichTextDocument = {
      nodeType: 'document',
      data: {},
      content: [{ nodeType: 'embedded-asset-block', data: { target }, content: [] }],
    };
    const json = { ...review, bannerImage: url('banner.jpg'), content };
    await page.route('**/api/content/reviews/*', (route) => route.fulfill({ json }));
    await page.route('**/images/**', (route) => route.fulfill({ status: 404, body: '' }));
    await openReview(page);
    await expect(page.getByText('A long hall')).toBeVisible();
    await expect(page.getByRole('article').locator('img')).toHaveCount(0);
    const masthead = await page.locator('article header').boundingBox();
    const text = await page.getByText('A long hall').boundingBox();
    if (!masthead || !text) throw new Error('The masthead or the text is not visible');
    expect(text.y - (masthead.y + masthead.height)).toBeLessThan(150);
  });
});
