import type { APIRequestContext, Page } from '@playwright/test';
import type { Review, RichTextDocument } from '../src/features/reviews/contract/reviews.ts';
import { expect, hydrated, test } from './harness.ts';

/** The Shining: reviewed, with spoilers, a banner, an image and links. */
const REVIEWED_FILM = 694;
const FILM_WITHOUT_REVIEW = 948;

/** Goes from the film to its review, with The Shining's review data and the given changes. */
async function openReviewLike(page: Page, request: APIRequestContext, changes: Partial<Review>): Promise<void> {
  const review: Review = await (await request.get(`/api/content/reviews/${REVIEWED_FILM}`)).json();
  await page.route('**/api/content/reviews/*', (route) => route.fulfill({ json: { ...review, ...changes } }));
  await openReview(page);
  await expect(page.getByRole('heading', { level: 1, name: 'The Shining Review' })).toBeVisible();
}

async function openReview(page: Page): Promise<void> {
  await page.goto(`/movie/${REVIEWED_FILM}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Read our review' }).click();
}

test.describe('a review', () => {
  test('shows film, subtitle, writer and date, and the score with its label', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${REVIEWED_FILM}/review`);
    await expect(page).toHaveTitle('The Shining Review · Fright Club');
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining Review' })).toBeVisible();
    const masthead = page.getByRole('article').getByRole('heading', { level: 1 }).locator('xpath=ancestor::header');
    await expect(masthead).toContainText('A hotel that keeps its own guest list');
    await expect(masthead).toContainText('By Fright Club Desk');
    await expect(masthead.locator('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    await expect(masthead).toContainText('Overall score 9.6 Masterpiece');
    await expect(masthead.getByText('Spoilers', { exact: true })).toBeVisible();
  });

  test('shows headings, quotes and pictures, and opens links and pictures in a new tab', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto(`/movie/${REVIEWED_FILM}/review`);
    const body = page.getByRole('article');
    await expect(body.getByRole('heading', { level: 2, name: 'The Corridors' })).toBeVisible();
    await expect(body.getByRole('blockquote')).toContainText('Jack freezes');
    const link = body.getByRole('link', { name: 'Session 9 (opens in a new tab)' });
    await expect(link).toHaveAttribute('href', '/movie/10972');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noreferrer');
    const picture = body.locator('figure').getByRole('link');
    await expect(picture).toHaveAttribute('target', '_blank');
    await expect(picture.getByRole('img')).toHaveAttribute('alt', /./);
    await picture.scrollIntoViewIfNeeded();
    await expect(picture.getByRole('img')).toHaveJSProperty('complete', true);
    await expect(picture.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);
  });

  test.describe('from a Contentful space', () => {
    const url = (name: string) => `/images/editorial/original/images.ctfassets.net/space/asset/upload/${name}`;
    const embedded: RichTextDocument = {
      nodeType: 'document',
      data: {},
      content: [
        {
          nodeType: 'embedded-asset-block',
          data: {
            target: { url: url('hall.jpg'), title: 'A hall', description: 'A long hall', contentType: 'image/jpeg' },
          },
          content: [],
        },
      ],
    };
    const live = { bannerImage: url('banner.jpg'), content: embedded };

    test.describe('whose pictures fail to load', () => {
      test.use({ allowedConsole: /Failed to load resource/ });

      test('hides the banner and shows text instead of the picture', { tag: '@desktop' }, async ({ page, request }) => {
        await page.route('**/images/**', (route) => route.fulfill({ status: 404, body: '' }));
        await openReviewLike(page, request, live);
        await expect(page.getByRole('article').locator('img')).toHaveCount(0);
        await expect(page.getByText('A long hall')).toBeVisible();
        const masthead = await page.locator('article header').boundingBox();
        const text = await page.getByText('A long hall').boundingBox();
        if (!masthead || !text) throw new Error('The masthead or the text is not visible');
        expect(text.y - (masthead.y + masthead.height)).toBeLessThan(150);
      });
    });
  });
});

test.describe('a missing review', () => {
  test('redirects to its film', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${FILM_WITHOUT_REVIEW}/review`);
    await expect(page).toHaveURL(`/movie/${FILM_WITHOUT_REVIEW}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Halloween' })).toBeVisible();
    await page.goto('/movie/halloween-1978/review');
    await expect(page).toHaveURL(`/movie/${FILM_WITHOUT_REVIEW}`);
  });
});

test.describe('a review that fails to load', () => {
  test.use({ allowedConsole: /Failed to load resource|desk is closed|An error occurred/ });

  test("shows the server's message, and Go Back leads to the previous page", { tag: '@desktop' }, async ({ page }) => {
    const body = { code: 'unavailable', message: 'The desk is closed.' };
    await page.route('**/api/content/reviews/*', (route) => route.fulfill({ status: 503, json: body }));
    await openReview(page);
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
    await expect(page.getByText(body.message)).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(`/movie/${REVIEWED_FILM}`);
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining' })).toBeVisible();
  });
});
