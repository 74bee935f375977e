import { describe, expect, test } from 'vitest';
import { node } from '#test/editorial/fixtures.ts';
import { site } from '#test/editorial/test-site.ts';
import { NO_EDITORIAL_CONTENT } from './editorial-content.ts';

const liveSite = (answer: (url: URL) => Response | Promise<Response>) =>
  site({ space: NO_EDITORIAL_CONTENT.space, fetchLive: async (request) => answer(new URL(request.url)) });

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
const page = (items: unknown[], includes = {}) =>
  Response.json({ sys: { type: 'Array' }, total: items.length, skip: 0, limit: 1, items, includes });

describe('reviews from a live space', () => {
  const entry = (id: string, fields?: object) => ({ sys: { id, type: 'Entry' }, ...(fields && { fields }) });
  const review = entry('r', { movieId: 694, movieName: 'The Shining', writerReference: link('Entry', 'w') });

  test('entries that link to each other in circles are answered', async () => {
    const circular = entry('r', {
      movieId: 694,
      movieName: 'The Shining',
      writerReference: link('Entry', 'r'),
      content: node('document', [node('embedded-entry-block', [], { target: link('Entry', 'r') })]),
    });
    const { get } = liveSite(() => page([circular]));
    expect(await get('/content/reviews/694')).toMatchObject({ status: 200, body: { writer: null } });
  });

  test('an entry without fields is a 404', async () => {
    const { get } = liveSite(() => page([entry('draft')]));
    expect((await get('/content/reviews/694')).status).toBe(404);
    expect((await get('/content/featured-review')).status).toBe(404);
  });

  test('dead links leave their parts empty', async () => {
    const broken = entry('r', {
      movieId: 694,
      movieName: 'The Shining',
      writerReference: link('Entry', 'gone'),
      bannerImage: link('Asset', 'gone'),
      content: node('document', [node('embedded-asset-block', [], { target: link('Asset', 'gone') })]),
    });
    const { get } = liveSite(() => page([broken]));
    const { status, body } = await get('/content/reviews/694');
    expect(status).toBe(200);
    expect(body).toMatchObject({ writer: null, bannerImage: null, content: { content: [] } });
  });

  test('a writer that cannot be had leaves the featured review without one', async () => {
    const featured = entry('f', { reviewReference: link('Entry', 'r') });
    const { get } = liveSite((url) =>
      url.searchParams.has('sys.id')
        ? Response.json({ sys: { type: 'Error', id: 'BadRequest' } }, { status: 400 })
        : page([featured], { Entry: [review] }),
    );
    expect(await get('/content/featured-review')).toMatchObject({ status: 200, body: { movieId: 694, writer: null } });
  });

  test.each<[string, () => Response]>([
    ['HTML', () => new Response('<html>Gateway</html>', { headers: { 'Content-Type': 'text/html' } })],
    ['cut JSON', () => new Response('{"sys":{"type":"Arr')],
    ['{}', () => Response.json({})],
    ['null', () => Response.json(null)],
    ['a 200 with an error', () => Response.json({ sys: { type: 'Error', id: 'ServerError' }, message: 'no' })],
    ['items of the wrong type', () => page(['review'])],
    ['a 401', () => Response.json({ sys: { type: 'Error', id: 'AccessTokenInvalid' } }, { status: 401 })],
  ])('%s is a 503 with Retry-After, and tells nothing', async (_what, answer) => {
    const { get, service } = liveSite(answer);
    const { status, headers, body } = await get('/content/reviews/694');
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('10');
    expect(body).toMatchObject({ code: 'unavailable' });
    expect(JSON.stringify(body)).not.toMatch(/contentful|token|aSpace/i);
    expect(await service.hasReview(694)).toBe(false);
  });
});
