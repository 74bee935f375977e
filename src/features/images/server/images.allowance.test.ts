import { expect, test } from 'vitest';
import { bytes, FAULTS, fakeUpstream } from '#test/images/fake-upstream.ts';
import { fakeClock, INVENTED, imageApp, POSTER } from '#test/images/image-app.ts';
import { jpegPicture } from '#test/images/pictures.ts';

const POSTER_PATH = `/images/w300/${POSTER}`;
const known = (number: number) => `/images/w300/known${String(number).padStart(20, '0')}.jpg`;
const invented = (number: number) => `/images/w300/${INVENTED}${String(number).padStart(20, '0')}.jpg`;
const count = (length: number) => Array.from({ length }, (_, number) => number);
const cacheOf = (response: Response) => response.headers.get('Cache-Control');

/** Starts a host that returns 404 for invented names. */
async function honestHost() {
  const picture = bytes(await jpegPicture());
  return fakeUpstream((request, response) => {
    if (request.url?.includes(INVENTED)) response.writeHead(404).end();
    else picture(request, response);
  });
}

test('a hundred requests a second for invented names do not affect real pictures', async () => {
  const upstream = await honestHost();
  const clock = fakeClock();
  const { get } = await imageApp({ imageUrl: upstream.url, now: clock.now });
  const flood = Promise.all(count(100).map((number) => get(invented(number))));
  const pictures = await Promise.all(count(8).map((number) => get(known(number))));
  expect(pictures.map(({ status }) => status)).toEqual(count(8).map(() => 200));
  await flood;
  expect(upstream.requests.filter((path) => path.includes(INVENTED)).length).toBeLessThanOrEqual(10);
});

test('a 404 that the rate limit causes must not be cached; a second later, the host is asked again', async () => {
  const upstream = await honestHost();
  const clock = fakeClock();
  const { get } = await imageApp({ imageUrl: upstream.url, now: clock.now });
  const missing: (string | null)[] = [];
  for (const number of count(12)) missing.push(cacheOf(await get(invented(number))));
  expect(missing).toEqual([...count(10).map(() => 'public, max-age=60'), 'no-store', 'no-store']);
  clock.advance(1_000);
  expect(cacheOf(await get(invented(11)))).toBe('public, max-age=60');
});

test('while the database is down, every name counts as known, so pictures have no rate limit', async () => {
  const upstream = await honestHost();
  const isKnown = async () => {
    throw new Error('the database is away');
  };
  const { get } = await imageApp({ imageUrl: upstream.url, now: fakeClock().now, repository: { isKnown } });
  const statuses: number[] = [];
  for (const number of count(12)) statuses.push((await get(known(number))).status);
  expect(statuses).toEqual(count(12).map(() => 200));
});

test('while the host is down, shared caches must not store any response', async () => {
  const upstream = await fakeUpstream(FAULTS['status 500']);
  const { get } = await imageApp({ imageUrl: upstream.url });
  const missing = await get(known(1));
  expect([missing.status, cacheOf(missing)]).toEqual([404, 'no-store']);
  const art = await get(POSTER_PATH);
  expect([art.status, cacheOf(art)]).toEqual([200, 'private, max-age=60']);
});
