import { describe, expect, test, vi } from 'vitest';
import { HOUR } from '#contract/units.ts';
import { node, reviewEntry, text } from '#test/editorial/fixtures.ts';
import { site } from '#test/editorial/test-site.ts';

const MISSING = { sys: { type: 'Link', linkType: 'Entry', id: 'draft' } };
const CARRIE = { sys: { id: 'carrie', type: 'Entry' }, fields: { movieId: 7340, movieName: 'Carrie' } };

const linkTo = ({ sys: { id } }: typeof CARRIE) => ({ sys: { type: 'Link', linkType: 'Entry', id } });
const page = (...content: unknown[]) => {
  const items = [
    { ...reviewEntry(), fields: { movieId: 694, movieName: 'The Shining', content: node('document', content) } },
  ];
  return { sys: { type: 'Array' }, total: 1, skip: 0, limit: 1, items, includes: { Entry: [CARRIE] } };
};

const live = (respond: () => Response) => {
  const fetchLive = vi.fn(async (_request: Request) => respond());
  return { ...site({ fetchLive }), fetchLive };
};

describe('a review of a live space', () => {
  test('has links to films in place of links to their reviews', async () => {
    const { get } = live(() =>
      Response.json(
        page(
          node('paragraph', [node('entry-hyperlink', [text('our review')], { target: linkTo(CARRIE) })]),
          node('embedded-entry-block', [], { target: linkTo(CARRIE) }),
        ),
      ),
    );
    const { body } = await get('/content/reviews/694');
    expect(body).toMatchObject({
      content: node('document', [
        node('paragraph', [node('hyperlink', [text('our review')], { uri: '/movie/7340' })]),
        node('paragraph', [node('hyperlink', [text('Carrie')], { uri: '/movie/7340' })]),
      ]),
    });
  });

  test('logs that a part cannot be shown', async () => {
    const { get, lines } = live(() => Response.json(page(node('embedded-entry-block', [], { target: MISSING }))));
    await get('/content/reviews/694');
    expect(lines().filter(({ msg }) => msg === 'a part of a review cannot be shown')).toMatchObject([
      { review: 'aReview', nodeType: 'embedded-entry-block', target: 'draft' },
    ]);
  });

  test.each([
    { type: 'ResourceLink', linkType: 'Contentful:Entry', urn: 'crn:contentful:::content:spaces' },
    { type: 'ResourceLink', linkType: 'Contentful:Entry' },
    { type: 'ResourceLink', urn: 7 },
    { type: 'ResourceLink', linkType: 'Contentful:Entry', urn: 'crn:contentful:::content:spaces/a/entries/b' },
  ])('has a line of text instead of the link %j', async (sys) => {
    const { get } = live(() =>
      Response.json(
        page(node('paragraph', [text('Come in.')]), node('embedded-resource-block', [], { target: { sys } })),
      ),
    );
    const { status, body } = await get('/content/reviews/694');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      content: node('document', [
        node('paragraph', [text('Come in.')]),
        node('paragraph', [text('[This part cannot be shown here.]')]),
      ]),
    });
  });
});

test('the pause after a failure does not grow when the clock is set back by an hour', async () => {
  const { get, fetchLive, pass } = live(() => new Response('', { status: 503 }));
  expect((await get('/content/reviews/694')).status).toBe(503);
  fetchLive.mockImplementation(async () => Response.json(page(node('paragraph', [text('Come in.')]))));
  pass(-HOUR);
  const { status, headers } = await get('/content/reviews/694');
  expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({ status: 503, retryAfter: '10' });
  pass(10_000);
  expect((await get('/content/reviews/694')).status).toBe(200);
});

test('if Contentful returns 429 with a reset in a minute, visitors get 503 at once, and Contentful gets no request for a minute', async () => {
  const limited = () =>
    Response.json(
      { sys: { type: 'Error', id: 'RateLimitExceeded' } },
      { status: 429, headers: { 'X-Contentful-RateLimit-Reset': '60' } },
    );
  const { get, fetchLive, lines, pass } = live(limited);
  const begun = performance.now();
  const first = await get('/content/reviews/694');
  expect({ status: first.status, retryAfter: first.headers.get('Retry-After') }).toEqual({
    status: 503,
    retryAfter: '60',
  });
  for (const path of ['/content/reviews/348', '/content/featured-review']) expect((await get(path)).status).toBe(503);
  pass(59_000);
  expect((await get('/content/reviews/694')).status).toBe(503);
  // Whoever waits for the reset waits for a minute.
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(fetchLive).toHaveBeenCalledTimes(1);
  expect(lines().filter(({ msg }) => msg.startsWith('rate limit of the content service'))).toHaveLength(1);
  fetchLive.mockImplementation(async () => Response.json(page(node('paragraph', [text('Come in.')]))));
  pass(11_000);
  expect((await get('/content/reviews/694')).status).toBe(200);
});
