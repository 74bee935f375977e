import type { APIRequestContext, Page } from '@playwright/test';
import type { Review, RichTextDocument } from '../src/contract/editorial/editorial.ts';
import { expect, hydrated, test } from './harness.ts';

/** The Shining: reviewed, with spoilers, a banner, an image and links. */
const REVIEWED_FILM = 694;
/** The Innocents: reviewed without spoilers. */
const SPARED_FILM = 16372;
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

const paragraph = (...content: RichTextDocument['content']): RichTextDocument['content'][number] => ({
  nodeType: 'paragraph',
  data: {},
  content,
});
const text = (value: string) => ({ nodeType: 'text' as const, value, marks: [], data: {} });

test.describe('a review', () => {
  test('shows film, subtitle, writer and date, and the score with its label', async ({ page }) => {
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

  test('has no spoiler tag when it has no spoilers', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${SPARED_FILM}/review`);
    await expect(page.getByRole('heading', { level: 1, name: 'The Innocents Review' })).toBeVisible();
    await expect(page.getByText('Spoilers', { exact: true })).toHaveCount(0);
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

  test('shows the banner, the score and the writer only if the review has them', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    await openReviewLike(page, request, { bannerImage: null, content: null, overallScore: null, writer: null });
    await expect(page.getByRole('article').locator('img')).toHaveCount(0);
    await expect(page.getByText('Overall score')).toHaveCount(0);
    await expect(page.getByText(/^By /)).toHaveCount(0);
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

    test('serves its pictures from this site in several widths, with a link to the original', {
      tag: '@desktop',
    }, async ({ page, request }) => {
      await page.route('**/images/**', (route) =>
        route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
        }),
      );
      await openReviewLike(page, request, live);
      const banner = page.getByRole('article').locator('img').first();
      await expect(banner).toHaveAttribute('src', url('banner.jpg').replace('original', 'w1280'));
      await expect(banner).toHaveAttribute('srcset', /\/w780\/[^ ]+ 780w, .*\/original\/[^ ]+ 2000w$/);
      const picture = page.locator('figure').getByRole('link');
      await expect(picture).toHaveAttribute('href', url('hall.jpg'));
      await expect(picture.getByRole('img', { name: 'A long hall' })).toHaveAttribute('srcset', /500w/);
    });

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

    test('shows a picture from another site as a link', { tag: '@desktop' }, async ({ page, request }) => {
      const [block] = embedded.content;
      if (block?.nodeType !== 'embedded-asset-block') throw new Error('The document does not begin with a picture');
      const target = { ...block.data.target, url: 'https://pictures.example/hall.jpg' };
      await openReviewLike(page, request, {
        bannerImage: null,
        content: { ...embedded, content: [{ ...block, data: { target } }] },
      });
      const link = page.getByRole('link', { name: 'A hall (opens in a new tab)' });
      await expect(link).toHaveAttribute('href', 'https://pictures.example/hall.jpg');
      await expect(page.locator('figure')).toHaveCount(0);
    });
  });

  test('shows HTML and unsafe links as text', { tag: '@desktop' }, async ({ page, request }) => {
    const uri = 'javascript:document.title="gone"';
    await openReviewLike(page, request, {
      content: {
        nodeType: 'document',
        data: {},
        content: [
          paragraph(text('<img src=x onerror="document.title=1">')),
          paragraph({ nodeType: 'hyperlink', data: { uri }, content: [text('a trap')] }),
        ],
      },
    });
    await expect(page.getByText('<img src=x onerror')).toBeVisible();
    await expect(page.getByText('a trap')).toBeVisible();
    await expect(page.getByRole('link', { name: 'a trap' })).toHaveCount(0);
  });

  test('links back to its film', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${REVIEWED_FILM}/review`);
    await page.getByRole('link', { name: 'Back to The Shining' }).last().click();
    await expect(page).toHaveURL(`/movie/${REVIEWED_FILM}`);
  });

  test('also has a URL with the title of its film, and a canonical URL with the id of the film', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/movie/the-shining-1980/review');
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining Review' })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/movie/${REVIEWED_FILM}/review$`),
    );
  });

  test('has structured data for search engines', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/movie/${REVIEWED_FILM}/review`);
    const [review, trail] = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent)));
    expect(review).toMatchObject({
      '@type': 'Review',
      itemReviewed: { '@type': 'Movie', name: 'The Shining' },
      reviewRating: { ratingValue: 9.6, bestRating: 10 },
    });
    expect(trail.itemListElement).toHaveLength(3);
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

  test('returns 404 for an unknown film', { tag: '@desktop' }, async ({ page, request }) => {
    expect((await request.get('/movie/no-such-film-1999/review')).status()).toBe(404);
    await page.goto('/movie/no-such-film-1999/review');
    await expect(page.getByText('Film not found.')).toBeVisible();
  });
});
