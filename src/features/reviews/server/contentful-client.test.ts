import { describe, expect, onTestFinished, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '#engine/env.ts';
import { createDeliveryApi, entry } from '#test/editorial/delivery-api.ts';
import { LIVE_SPACE as LIVE, picturePath, readableLog } from '#test/editorial/fixtures.ts';
import { serveSpace } from '#test/editorial/serve-space.ts';
import { createContentfulClient, rateLimitOf } from './contentful-client.ts';
import { createLiveReviews } from './live-reviews.ts';

const { log } = readableLog();
const NOBODY = { sys: { type: 'Array' }, total: 0, skip: 0, limit: 1, items: [] };

type Respond = (request: Request) => Response | Promise<Response>;

function createLiveClient(env: Record<string, string>, fetchLive?: (request: Request) => Promise<Response>) {
  const client = createContentfulClient({ env: readEnvironment(env), log, fetchLive });
  if (!client) throw new Error('The settings name no space.');
  return client;
}

function clientOf(env: Record<string, string>, respond: Respond = () => Response.json(NOBODY)) {
  const requests: Request[] = [];
  const fetchLive = async (request: Request) => {
    requests.push(request);
    return respond(request);
  };
  return { client: createLiveClient(env, fetchLive), requests };
}

const SECONDS = () => Math.floor(Date.now() / 1000);

describe('the content service client', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['the locale *', { locale: '*' }, /locale/],
    ['resolveLinks', { resolveLinks: false }, /resolveLinks/],
    ['removeUnresolved', { removeUnresolved: true }, /removeUnresolved/],
    ['objects as parameters', { 'fields.movieId': { gt: 3 } }, /Objects are not supported/],
  ])('rejects %s', async (_, query, message) => {
    const { client, requests } = clientOf(LIVE);
    await expect(client.getEntries(query)).rejects.toThrow(message);
    await expect(client.getEntry('anEntry', query)).rejects.toThrow(message);
    expect(requests).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ['is not a number', () => '1700000000'],
    ['is NaN', () => Number.NaN],
    ['is infinite', () => Number.POSITIVE_INFINITY],
    ['is in the past', () => SECONDS() - 5],
    ['is more than 172800 seconds ahead', () => SECONDS() + 172_800 + 5],
  ])('rejects an asset key when its expiry %s', async (_, expiry) => {
    const { client, requests } = clientOf(LIVE);
    // The type forbids these values, so this is a test of the check at run time.
    await expect(client.createAssetKey(expiry() as number)).rejects.toThrow(/expiresAt/);
    expect(requests).toEqual([]);
  });

  test('accepts an asset key that expires in 172800 seconds', async () => {
    const { client, requests } = clientOf(LIVE, () => Response.json({ policy: 'p', secret: 's' }));
    await expect(client.createAssetKey(SECONDS() + 172_800)).resolves.toEqual({ policy: 'p', secret: 's' });
    expect(requests[0]?.method).toBe('POST');
  });
});

describe('the live space', () => {
  test('is requested with space, environment, token and parameters', async () => {
    const { client, requests } = clientOf({ ...LIVE, CONTENTFUL_ENVIRONMENT: 'stage' });
    await client.getEntries({ content_type: 'review', 'fields.movieId': 694, limit: 1 });
    const url = new URL(requests[0]?.url ?? '');
    expect(url.origin + url.pathname).toBe('https://cdn.contentful.com/spaces/aSpace/environments/stage/entries');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      content_type: 'review',
      'fields.movieId': '694',
      limit: '1',
    });
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret-token');
  });

  test('can be on another host, without TLS', async () => {
    const { client, requests } = clientOf({ ...LIVE, CONTENTFUL_HOST: 'localhost:4000', CONTENTFUL_INSECURE: 'true' });
    await client.getEntries({});
    expect(requests[0]?.url).toBe('http://localhost:4000/spaces/aSpace/environments/master/entries');
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ CONTENTFUL_SPACE_ID: 'aSpace' }, /set both or neither/],
    [{ CONTENTFUL_DELIVERY_TOKEN: 'secret-token' }, /set both or neither/],
    [{ ...LIVE, CONTENTFUL_HOST: 'https://cdn.example.org' }, /CONTENTFUL_HOST/],
    [{ ...LIVE, CONTENTFUL_HOST: 'cdn.example.org/path' }, /CONTENTFUL_HOST/],
  ])('cannot be used with the settings %o', (env, message) => {
    expect(() => clientOf(env)).toThrow(EnvironmentError);
    expect(() => clientOf(env)).toThrow(message);
  });

  test('is requested once more after a failure, and the error has the name that Contentful gave', async () => {
    const limited = () =>
      Response.json(
        { sys: { type: 'Error', id: 'RateLimitExceeded' }, message: 'Slow down' },
        { status: 429, headers: { 'X-Contentful-RateLimit-Reset': '0' } },
      );
    const { client, requests } = clientOf(LIVE, limited);
    await expect(client.getEntries({})).rejects.toMatchObject({ name: 'RateLimitExceeded' });
    expect(requests).toHaveLength(2);
  });

  test('is not requested again when it rejects the token, and the error does not contain the token', async () => {
    const { client, requests } = clientOf(LIVE, () =>
      Response.json({ sys: { type: 'Error', id: 'AccessTokenInvalid' } }, { status: 401 }),
    );
    const error = await client.getEntries({}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'AccessTokenInvalid' });
    expect(String(error)).not.toContain('secret-token');
    expect(requests).toHaveLength(1);
  });

  test('is requested once more after a response was aborted because it was too large', async () => {
    const { client, requests } = clientOf(LIVE, () => new Response(new Uint8Array(9 * 1024 * 1024)));
    await expect(client.getEntries({})).rejects.toThrow('cannot be reached');
    expect(requests).toHaveLength(2);
  });

  test('is read over the network', async () => {
    const content = await serveSpace({ entries: [entry('review', 'r', { movieId: 694 })], assets: [] });
    onTestFinished(content.stop);
    const client = createLiveClient(content.env);
    expect((await client.getEntries({ content_type: 'review' })).total).toBe(1);
  });
});

test('settings without a space give no client', () => {
  expect(createContentfulClient({ env: readEnvironment({}), log })).toBeNull();
});

test.each([
  [429, null, null],
  [429, '1', null],
  [429, '2', 2_000],
  [429, '601', 600_000],
  [503, '2', null],
])('a response with status %i and a reset in %s seconds asks for a pause of %s ms', (status, reset, pause) => {
  const headers = new Headers(reset === null ? [] : [['X-Contentful-RateLimit-Reset', reset]]);
  expect(rateLimitOf(new Response(null, { status, headers }))?.retryIn ?? null).toBe(pause);
});

test('the list of reviewed films is read completely, a thousand at a time, with the time when each review last changed', async () => {
  const changed = '2026-10-12T08:30:00.000Z';
  const entries = Array.from({ length: 2_500 }, (_, index) =>
    entry('review', `review-${index + 1}`, { movieId: index + 1 }, changed),
  );
  const api = createDeliveryApi({ entries, assets: [] });
  const fetchLive = async (request: Request) => api.fetch(request);
  const client = createLiveClient(LIVE, fetchLive);
  const times = await createLiveReviews(client, picturePath, log).reviewTimes();
  expect(times).toEqual(new Map(Array.from({ length: 2_500 }, (_, index) => [index + 1, new Date(changed)])));
});
