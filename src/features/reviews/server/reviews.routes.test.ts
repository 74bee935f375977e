import { describe, expect, test } from 'vitest';
import { errorHandler } from '#engine/http/error-handler.ts';
import { createDeliveryApi } from '#test/editorial/delivery-api.ts';
import { node, readableLog, reviewsFolder, reviewText, SVG } from '#test/editorial/fixtures.ts';
import { spaceOf } from '#test/editorial/space-of.ts';
import { site } from '#test/editorial/test-site.ts';
import { featuredReviewSchema, reviewSchema } from '../contract/reviews.ts';
import { REVIEWS_FOLDER, readReviews } from './read-reviews.ts';
import { editorialAssetRoutes } from './reviews.routes.ts';
import type { OwnReview } from './reviews.service.ts';

function liveSite(reviews: readonly OwnReview[]) {
  const api = createDeliveryApi(spaceOf(reviews));
  return site({ fetchLive: async (request) => api.fetch(request) });
}

const SOURCES = [
  {
    from: 'content/reviews',
    siteOf: (reviews: readonly OwnReview[]) => site({ reviews }),
    picture: (name: string) => `/editorial-assets/${name}.svg`,
  },
  {
    from: 'a Contentful space',
    siteOf: liveSite,
    picture: (name: string, size = 'original') =>
      `/images/editorial/${size}/images.ctfassets.net/aSpace/asset/upload/${name}.svg`,
  },
];

describe.each(SOURCES)('the API for reviews from $from', ({ siteOf, picture }) => {
  const siteWith = async (contents: Record<string, string>) =>
    siteOf((await readReviews(await reviewsFolder(contents))).reviews);
  const files = {
    'a.md': reviewText(
      { featured: 'true', banner: 'images/hall.svg', posterArt: 'images/art.svg' },
      'See [Carrie](/movie/7340).\n\n![A long hall](images/hall.svg)',
    ),
    'images/hall.svg': SVG,
    'images/art.svg': SVG,
  };

  test('returns a review with all fields of the contract, publicly cacheable', async () => {
    const { get } = await siteWith(files);
    const { status, headers, body } = await get('/content/reviews/694');
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toContain('public');
    expect(reviewSchema.parse(body)).toEqual({
      movieId: 694,
      movieName: 'The Shining',
      reviewSubtitle: 'A hotel',
      writer: { firstName: 'Fright Club', lastName: 'Desk' },
      published: '2026-10-12',
      containsSpoilers: true,
      bannerImage: picture('hall'),
      overallScore: 9.6,
      content: node('document', [
        node('paragraph', [
          { nodeType: 'text', value: 'See ', marks: [], data: {} },
          node('hyperlink', [{ nodeType: 'text', value: 'Carrie', marks: [], data: {} }], { uri: '/movie/7340' }),
          { nodeType: 'text', value: '.', marks: [], data: {} },
        ]),
        node('embedded-asset-block', [], {
          target: {
            url: picture('hall'),
            title: 'hall',
            description: 'A long hall',
            contentType: 'image/svg+xml',
            width: 1200,
            height: 630,
          },
        }),
      ]),
    });
  });

  test('returns the featured review with its art, poster and writer', async () => {
    const { get } = await siteWith(files);
    const { status, body } = await get('/content/featured-review');
    expect(status).toBe(200);
    expect(featuredReviewSchema.parse(body)).toEqual({
      movieId: 694,
      movieName: 'The Shining',
      reviewSubtitle: 'A hotel',
      containsSpoilers: true,
      posterArt: picture('art', 'w500'),
      posterPath: '/poster.jpg',
      posterColour: '#301010',
      writer: { firstName: 'Fright Club', lastName: 'Desk' },
    });
  });

  test('returns 404 with the message of the specification for a film without a review', async () => {
    const { get, service } = await siteWith(files);
    const { status, headers, body } = await get('/content/reviews/1');
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found', message: 'The resource could not be found.' });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect([await service.hasReview([694]), await service.hasReview([1])]).toEqual([true, false]);
  });

  test.each(['0', '-1', '1.5', '0x10', '1e3', 'abc', '2147483648', '99999999999999999999'])(
    'returns 400 for the film id %s',
    async (id) => {
      const { get } = await siteWith(files);
      expect(await get(`/content/reviews/${id}`)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    },
  );

  test('returns 404 for the featured review when there are no reviews', async () => {
    const { get } = siteOf([]);
    expect(await get('/content/featured-review')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('lists the latest reviews first, and the publication days of all reviews', async () => {
    const { service } = await siteWith({
      'a.md': reviewText({ featured: 'true', published: '2025-01-01' }),
      'b.md': reviewText({ movieId: '7', published: '2026-01-01' }),
    });
    expect((await service.latestReviews()).map(({ movieId }) => movieId)).toEqual([7, 694]);
    expect(await service.reviewTimes()).toEqual(
      new Map([
        [694, new Date('2025-01-01')],
        [7, new Date('2026-01-01')],
      ]),
    );
  });

  test('serves every review of this repository', async () => {
    const { reviews } = await readReviews(REVIEWS_FOLDER);
    const { get } = siteOf(reviews);
    expect(reviews.length).toBeGreaterThan(0);
    for (const { review } of reviews) {
      const { status, body } = await get(`/content/reviews/${review.movieId}`);
      expect(status).toBe(200);
      expect(reviewSchema.parse(body)).toEqual(body);
      expect(body.content.content.length).toBeGreaterThan(2);
    }
    expect((await get('/content/featured-review')).status).toBe(200);
  });
});

describe('/editorial-assets/', () => {
  const routes = editorialAssetRoutes(new Map([['hall.svg', new TextEncoder().encode(SVG)]]));
  routes.onError(errorHandler(readableLog().log));

  test('serves an image that can be cached, and forbids MIME sniffing', async () => {
    const response = await routes.request('/editorial-assets/hall.svg');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(SVG);
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+/);
    const etag = response.headers.get('ETag') ?? '';
    const again = await routes.request('/editorial-assets/hall.svg', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  test.each([
    'nothing.svg',
    '',
    '..%2freviews.json',
    '%2e%2e%2freviews.json',
    '%252e%252e/reviews.json',
    'hall.svg%00',
    'HALL.svg',
    'a/hall.svg',
    '%',
  ])('returns 404 for %j', async (name) => {
    const response = await routes.request(`http://localhost/editorial-assets/${name}`);
    expect(response.status).toBe(404);
  });
});
