import { createClient } from 'contentful';
import { describe, expect, test } from 'vitest';
import { fetchAdapter } from '#server/features/editorial/fetch-adapter.ts';
import { readReviews } from '#server/features/editorial/reviews-source/read-reviews.ts';
import { reviewsFolder, reviewText, SVG } from '#test/editorial/fixtures.ts';
import { linkTo, OWN_SPACE } from './content-space.ts';
import { createDeliveryApi } from './delivery-api.ts';

const ENTRIES = '/spaces/fright-club/environments/master/entries';

async function reviewsApi() {
  const folder = await reviewsFolder({
    'a.md': reviewText({ featured: 'true', banner: 'images/hall.svg' }, '![A hall](images/hall.svg)'),
    'b.md': reviewText({ movieId: '7', movieName: 'Seven', published: '2025-01-01', overallScore: '3' }),
    'images/hall.svg': SVG,
  });
  const { space } = await readReviews(folder);
  const api = createDeliveryApi(space);
  const adapter = fetchAdapter((request) => api.fetch(request));
  const client = createClient({ ...OWN_SPACE, adapter, retryOnError: false });
  const get = async (path: string, token: string | null = OWN_SPACE.accessToken) => {
    const response = await api.request(path, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    return { status: response.status, body: await response.json() };
  };
  return { client, get, space, api };
}

describe('our Delivery API, through the official client', () => {
  test('finds a review by its film and resolves its writer and images', async () => {
    const { client } = await reviewsApi();
    const found = await client.getEntries({ content_type: 'review', 'fields.movieId': 694, limit: 1 });
    expect(found).toMatchObject({ total: 1, skip: 0, limit: 1 });
    expect(found.items[0]?.fields).toMatchObject({
      movieName: 'The Shining',
      writerReference: { fields: { firstName: 'Fright Club' } },
      bannerImage: { fields: { file: { url: expect.stringMatching(/^\/\/.+\/editorial-assets\/hall\.svg$/) } } },
      content: { content: [{ data: { target: { fields: { description: 'A hall' } } } }] },
    });
  });

  test('follows links to the requested depth', async () => {
    const { client } = await reviewsApi();
    const featured = async (include: 0 | 1 | 2) =>
      (await client.getEntries({ content_type: 'featuredReview', include })).items[0]?.fields.reviewReference;
    expect(await featured(0)).toEqual(linkTo('Entry', 'review-694'));
    expect(await featured(1)).toMatchObject({ fields: { bannerImage: linkTo('Asset', 'hall') } });
    expect(await featured(2)).toMatchObject({ fields: { bannerImage: { fields: { title: 'hall' } } } });
  });

  test('returns entries and assets by id, and NotFound for an unknown id', async () => {
    const { client } = await reviewsApi();
    expect((await client.getEntry('writer-desk')).fields).toEqual({ firstName: 'Fright Club', lastName: 'Desk' });
    expect((await client.getAsset('hall')).fields).toMatchObject({ title: 'hall' });
    await expect(client.getEntry('nobody')).rejects.toMatchObject({
      message: 'The resource could not be found.',
      sys: { id: 'NotFound' },
    });
    await expect(client.getAsset('nothing')).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('sorts, pages and selects', async () => {
    const { client } = await reviewsApi();
    const all = { content_type: 'review' } as const;
    const names = async (query: object) =>
      (await client.getEntries({ ...all, ...query })).items.map((entry) => entry.fields.movieName);
    expect(await names({})).toEqual(['The Shining', 'Seven']);
    expect(await names({ order: 'fields.overallScore' })).toEqual(['Seven', 'The Shining']);
    expect(await names({ order: '-fields.overallScore', skip: 1 })).toEqual(['Seven']);
    expect(await names({ limit: 0 })).toEqual([]);
    const { items } = await client.getEntries({ ...all, select: ['fields.movieId'], include: 0 });
    expect(items.map((entry) => [entry.sys, entry.fields])).toEqual([
      [{ id: 'review-694', type: 'Entry' }, { movieId: 694 }],
      [{ id: 'review-7', type: 'Entry' }, { movieId: 7 }],
    ]);
  });
});

describe('our Delivery API on the wire', () => {
  test('returns an Array with the linked items in includes', async () => {
    const { get } = await reviewsApi();
    const { status, body } = await get(`${ENTRIES}?content_type=featuredReview&include=2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ sys: { type: 'Array' }, total: 1, skip: 0, limit: 100 });
    expect(body.includes.Entry.map((entry: { sys: { id: string } }) => entry.sys.id)).toEqual([
      'review-694',
      'writer-desk',
    ]);
    expect(body.includes.Asset).toHaveLength(1);
    expect((await get(`${ENTRIES}?content_type=writer`)).body).not.toHaveProperty('includes');
  });

  test('reports links to missing items', async () => {
    const { space } = await reviewsApi();
    const api = createDeliveryApi({ ...space, assets: [] });
    const response = await api.request(`${ENTRIES}?content_type=review&fields.movieId=694&access_token=embedded`);
    expect((await response.json()).errors).toEqual([
      { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType: 'Asset', id: 'hall' } },
    ]);
  });

  test.each([
    ['/spaces/fright-club/environments/master/entries/nobody', 404, 'NotFound'],
    ['/spaces/fright-club/environments/master/assets/nothing', 404, 'NotFound'],
    ['/spaces/other/environments/master/entries', 404, 'NotFound'],
    [`${ENTRIES}?limit=-1`, 400, 'BadRequest'],
    [`${ENTRIES}?limit=1001`, 400, 'BadRequest'],
    [`${ENTRIES}?include=11`, 400, 'BadRequest'],
    [`${ENTRIES}?colour=red`, 400, 'BadRequest'],
    [`${ENTRIES}?fields.movieId=694`, 400, 'BadRequest'],
    [`${ENTRIES}?order=name`, 400, 'BadRequest'],
    [`${ENTRIES}?select=name`, 400, 'BadRequest'],
    [`${ENTRIES}?locale=*`, 400, 'BadRequest'],
  ])('%s returns %i %s', async (path, status, id) => {
    const { get } = await reviewsApi();
    const response = await get(path);
    expect(response).toMatchObject({ status, body: { sys: { type: 'Error', id }, requestId: expect.any(String) } });
    if (status === 404) expect(response.body.message).toBe('The resource could not be found.');
  });

  test('returns 401 without the right token', async () => {
    const { get } = await reviewsApi();
    for (const token of [null, 'wrong']) {
      expect(await get(ENTRIES, token)).toMatchObject({ status: 401, body: { sys: { id: 'AccessTokenInvalid' } } });
    }
  });

  test('responds to HEAD as to GET, without a body and without a Vary header', async () => {
    const { api } = await reviewsApi();
    const response = await api.request(`${ENTRIES}?access_token=embedded`, { method: 'HEAD' });
    expect([response.status, response.headers.get('Vary'), await response.text()]).toEqual([200, null, '']);
    expect((await api.request(ENTRIES, { method: 'HEAD' })).status).toBe(401);
  });

  test('returns 404 for POST', async () => {
    const { api } = await reviewsApi();
    const response = await api.request(`${ENTRIES}?access_token=embedded`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
  });
});
