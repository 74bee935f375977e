import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/units.ts';
import type { Film } from '#features/films/contract/films.ts';
import type { FeaturedReview, Review } from '#features/reviews/contract/reviews.ts';
import { readReviews } from '#features/reviews/server/read-reviews.ts';
import { FAULTS as HTTP_FAULTS } from '#tmdb-client/fake/faults.ts';
import { builtRenderer } from '../app/built-renderer.ts';
import { getJson, testApp } from '../app/test-app.ts';
import { TEST_DAY } from '../app/test-day.ts';
import { node, reviewsFolder, reviewText } from '../editorial/fixtures.ts';
import { serveReviews } from '../editorial/serve-space.ts';
import { readableLog } from '../process/readable-log.ts';
import { row } from './rows.ts';

const THE_SHINING = 694;
const FEATURED = '/api/content/featured-review';
const REVIEW = `/api/content/reviews/${THE_SHINING}`;

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

const refusal = (id: string, status: number, headers = {}) =>
  json({ sys: { type: 'Error', id }, message: 'No.' }, status, headers);
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
const entry = (id: string, fields?: object) => ({ sys: { id, type: 'Entry' }, ...(fields && { fields }) });
const page = (items: unknown[], includes = {}) => ({
  ...{ sys: { type: 'Array' }, total: items.length, skip: 0, limit: 1 },
  ...{ items, includes },
});

const {
  '401': _unauthorised,
  '404': _missing,
  '429': _limited,
  '429 with Retry-After': _pause,
  ...general
} = HTTP_FAULTS;
const FAULTS: Record<string, RequestListener> = {
  ...general,
  null: json(null),
  'items of the wrong type': json(page(['review'])),
  'a 429': refusal('RateLimitExceeded', 429, { 'X-Contentful-RateLimit-Reset': '1' }),
  'a 401': refusal('AccessTokenInvalid', 401),
  'a 503 of a gateway': (_request, response) => void response.writeHead(503).end('<h1>Service Unavailable</h1>'),
};

/** Starts the site with real rendering, on a content service with one featured review. */
async function editorialSite() {
  const { reviews } = await readReviews(await reviewsFolder({ 'a.md': reviewText({ featured: 'true' }) }));
  const content = await serveReviews(reviews);
  onTestFinished(content.stop);
  const time = { now: Date.parse(`${TEST_DAY}T12:00:00Z`) };
  const { log, lines } = readableLog();
  const site = await testApp({
    env: content.env,
    clock: () => new Date(time.now),
    log,
    renderPage: builtRenderer(),
  });
  const get = <T>(path: string) => getJson<T & { code?: string }>(site.app, path);
  return { content, site, time, get, log: () => JSON.stringify(lines()) };
}

type Site = Awaited<ReturnType<typeof editorialSite>>;

async function expectPagesWithoutReviews({ site, get }: Site): Promise<void> {
  const home = await site.app.request('/');
  expect(home.status).toBe(200);
  const html = await home.text();
  expect(html).toContain('</html>');
  expect(html).not.toContain('Featured Review');
  // The page lacks a section, so it must not be cached.
  expect(home.headers.get('Cache-Control')).toBe('no-store');
  const begun = performance.now();
  const film = await get<Film>(`/api/tmdb/movie/${THE_SHINING}`);
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(film).toMatchObject({ status: 200, body: { title: 'The Shining', hasReview: false } });
}

async function expectNotNow({ site, get }: Site): Promise<void> {
  for (const path of [FEATURED, REVIEW]) {
    const response = await site.app.request(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('10');
  }
  const { body } = await get(REVIEW);
  expect(body).toMatchObject({ code: 'unavailable' });
  expect(JSON.stringify(body)).not.toMatch(/contentful|token|127\.0/i);
}

describe(row('Contentful down, limited, broken entries'), () => {
  test.each(Object.entries(FAULTS))(
    'during the fault "%s" the home page lacks the featured review, and calls for reviews get 503',
    async (_, fault) => {
      const editorial = await editorialSite();
      editorial.content.behave(fault);
      await expectPagesWithoutReviews(editorial);
      await expectNotNow(editorial);
      expect(editorial.log()).not.toMatch(/Bearer|secret-token/i);
      await expect.poll(editorial.content.openSockets).toBe(0);
    },
  );

  test('when connections are refused, the home page lacks the featured review; the site recovers within ten seconds', async () => {
    const editorial = await editorialSite();
    await editorial.content.stop();
    await expectPagesWithoutReviews(editorial);
    await expectNotNow(editorial);
    await editorial.content.start();
    editorial.time.now += 10_001;
    expect((await editorial.get<FeaturedReview>(FEATURED)).body).toMatchObject({ movieId: THE_SHINING });
    expect((await editorial.get<Review>(REVIEW)).status).toBe(200);
    expect(await (await editorial.site.app.request('/')).text()).toContain('Featured Review');
  });

  test('cached reviews are served for a day while the content service is down', async () => {
    const { content, time, get } = await editorialSite();
    const featured = await get<FeaturedReview>(FEATURED);
    const review = await get<Review>(REVIEW);
    expect([featured.status, review.status]).toEqual([200, 200]);
    await content.stop();
    for (const later of [6 * MINUTE, HOUR, 22 * HOUR]) {
      time.now += later;
      expect(await get(FEATURED)).toEqual(featured);
      expect(await get(REVIEW)).toEqual(review);
    }
    time.now += 2 * HOUR;
    expect((await get(FEATURED)).status).toBe(503);
    expect((await get(REVIEW)).status).toBe(503);
  });

  test('a content service that responds with 429 does not get a call for each visitor', async ({ annotate }) => {
    const { content, get } = await editorialSite();
    content.behave(FAULTS['a 429'] ?? (() => undefined));
    const responses = await Promise.all(Array.from({ length: 200 }, () => get(REVIEW)));
    for (let visitor = 0; visitor < 50; visitor++) responses.push(await get(REVIEW));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    // One call and one retry.
    expect(content.requests.length).toBeLessThanOrEqual(2);
    await annotate(
      `${responses.length} visitors of a review, ${content.requests.length} calls to a service that responds with 429`,
    );
  });
});

describe(row('Contentful down, limited, broken entries'), () => {
  const review = entry('r', { movieId: THE_SHINING, movieName: 'The Shining', writerReference: link('Entry', 'w') });

  async function siteWith(listener: RequestListener) {
    const editorial = await editorialSite();
    editorial.content.behave(listener);
    return editorial;
  }

  test('entries that link to each other in circles are served', async () => {
    const circular = entry('r', {
      movieId: THE_SHINING,
      movieName: 'The Shining',
      writerReference: link('Entry', 'r'),
      content: node('document', [node('embedded-entry-block', [], { target: link('Entry', 'r') })]),
    });
    const { get } = await siteWith(json(page([circular])));
    expect(await get(REVIEW)).toMatchObject({ status: 200, body: { writer: null } });
  });

  test('an entry without fields returns 404, and the home page omits its section', async () => {
    const editorial = await siteWith(json(page([entry('draft')])));
    expect((await editorial.get(REVIEW)).status).toBe(404);
    expect((await editorial.get(FEATURED)).status).toBe(404);
    expect(await (await editorial.site.app.request('/')).text()).not.toContain('Featured Review');
  });

  test('fields that link to missing entries are empty, and the text has a line in place of a missing file', async () => {
    const broken = entry('r', {
      movieId: THE_SHINING,
      movieName: 'The Shining',
      writerReference: link('Entry', 'gone'),
      bannerImage: link('Asset', 'gone'),
      content: node('document', [node('embedded-asset-block', [], { target: link('Asset', 'gone') })]),
    });
    const { get } = await siteWith(json(page([broken])));
    const { status, body } = await get(REVIEW);
    expect(status).toBe(200);
    const lines = [{ nodeType: 'paragraph', content: [{ value: '[This part cannot be shown here.]' }] }];
    expect(body).toMatchObject({ writer: null, bannerImage: null, content: { content: lines } });
  });

  test('the featured review is served without its writer when the writer is missing', async () => {
    const featured = entry('f', { reviewReference: link('Entry', 'r') });
    const { get } = await siteWith((request, response) =>
      request.url?.includes('sys.id')
        ? refusal('BadRequest', 400)(request, response)
        : json(page([featured], { Entry: [review] }))(request, response),
    );
    expect(await get(FEATURED)).toMatchObject({ status: 200, body: { movieId: THE_SHINING, writer: null } });
  });
});
