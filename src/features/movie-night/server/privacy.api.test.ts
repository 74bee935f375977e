import { expect, test } from 'vitest';
import { cookiesOf, fromElsewhere, post, signUp } from '#test/app/members.ts';
import { type Guest, guestOf, joinNight, television } from '#test/app/night-guests.ts';
import { readStream } from '#test/app/night-stream.ts';
import { appForFile } from '#test/app/test-app.ts';

/** Every compared night has this code, so that URLs and ETags can be compared byte by byte. */
const CODE = 'bcdghj';
/** The text of the member's notes and tags. */
const SECRET = 'Unheimlich 666';
/** The headers that differ in every response. */
const RANDOM_HEADERS = ['x-request-id', 'date', 'set-cookie'];

const site = await appForFile();
const member = await signUp(site.app);
await member.request('/api/user-list/add', { method: 'POST', body: { title_id: 694 } });
await member.request('/api/ratings/348', { method: 'POST', body: { overallRating: 9 } });
const write = async (method: string, path: string, body: object) =>
  expect((await member.request(`/api${path}`, { method, body })).status).toBe(200);
await write('PUT', '/notes/694', { text: SECRET });
await write('POST', '/viewings/348', { day: null, note: SECRET });
for (const film of [694, 348]) await write('PUT', `/film-tags/${film}`, { tags: [SECRET] });

async function bytesOf(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => !RANDOM_HEADERS.includes(name));
  const text = (await response.text()).replace(/"requestId":"[\w-]+"/, '"requestId":""');
  return [response.status, headers, text];
}

async function openWithCode(): Promise<Guest> {
  const response = await post(site.app, '/api/nights', { name: 'Ann' }, fromElsewhere());
  const { code } = await response.json();
  await site.pool.query('update night set code = $1 where code = $2', [CODE, code]);
  return guestOf(site.app, 'Ann', CODE, cookiesOf(response));
}

/** As a guest and as a browser without a seat, sends every request that is possible before all guests are ready. */
async function askEverything(ben: Guest, etag: string): Promise<unknown[]> {
  const stranger = television(site.app, CODE);
  const responses: unknown[] = [];
  for (const guest of [ben, stranger]) {
    const json = (method: string, path: string, body?: object) => guest.request(path, { method, body });
    responses.push(
      await bytesOf(await guest.request('')),
      await bytesOf(await guest.request('', { headers: { 'If-None-Match': etag } })),
      await bytesOf(await guest.request('', { method: 'HEAD' })),
      await bytesOf(await json('PUT', '/me', { axes: { gore: '-7' } })),
      await bytesOf(await json('PUT', '/me', { axes: { gore: 'x' } })),
      await bytesOf(await json('PUT', '/me', { bring: { seen: true } })),
      await bytesOf(await json('POST', '/start')),
      await bytesOf(await json('POST', '/end')),
      await bytesOf(await json('POST', '/votes', { filmId: 694, vote: 'yes' })),
      await bytesOf(await json('DELETE', '/votes/694')),
      await bytesOf(await json('POST', '/remove', { name: 'Ann' })),
      await bytesOf(await json('POST', '/join', { name: 'Ann' })),
      await bytesOf(await json('PATCH', '')),
    );
  }
  return responses;
}

/** Sends wishes of Ann while Ben and a television follow the night. @returns every byte that these two receive */
async function transcriptOf(wishes: object[]): Promise<unknown[]> {
  const ann = await openWithCode();
  const annAsMember = guestOf(site.app, 'Ann', CODE, `${ann.cookie}; ${member.cookie}`);
  const ben = await joinNight(site.app, CODE, 'Ben');
  const streams = await Promise.all([ben, television(site.app, CODE)].map((guest) => guest.request('/events')));
  const heard = streams.map(readStream);
  const etag = (await ben.request('')).headers.get('ETag') ?? '';
  const seen = [await askEverything(ben, etag)];
  for (const wish of wishes) {
    const response = await annAsMember.request('/me', { method: 'PUT', body: wish });
    if (!response.ok) throw new Error(await response.text());
    seen.push(await askEverything(ben, etag));
  }
  await ann.put({ ready: true });
  seen.push(await askEverything(ben, etag));
  for (const wish of wishes) await annAsMember.put(wish);
  seen.push(await askEverything(ben, etag));
  const { version } = await ben.put({ ready: true });
  // All are ready, but the voting has not begun.
  for (const wish of wishes) await annAsMember.put(wish);
  seen.push([await bytesOf(await ben.request('')), await bytesOf(await television(site.app, CODE).request(''))]);
  // A stream sends its events in order, so an event about a wish would arrive before this version.
  for (const stream of heard) await stream.until(version);
  // Without heartbeats, whose number depends on the time that the test takes.
  const texts = heard.map((stream) => stream.text().replaceAll(/^:.*\n\n/gm, ''));
  await Promise.all(heard.map((stream) => stream.close()));
  await site.pool.query('delete from night where code = $1', [CODE]);
  return [
    ...seen,
    ...streams.map((response) => [...response.headers].filter(([name]) => !RANDOM_HEADERS.includes(name))),
    ...texts,
  ];
}

const NOTHING = {};
const STRICT = {
  axes: { scares: '-2', gore: '-1' },
  without: ['spiders', 'clowns', 'animal-dies'],
  unknown: 'hide',
  platforms: ['shudder'],
  maxRuntime: 80,
  moods: ['Slow burn'],
};

test.each<[string, object[], object[]]>([
  ['no wish or strict ones', [NOTHING], [STRICT]],
  ['one figure of gore or another', [{ axes: { gore: '-3' } }], [{ axes: { gore: '-8' } }]],
  ['a limit set, or set and taken away', [STRICT, STRICT], [STRICT, { axes: { scares: null, gore: null } }]],
  ['wishes that leave every film, or none', [NOTHING], [{ axes: { scares: '9-', gore: '-0' }, maxRuntime: 1 }]],
  ['bringing nothing, or everything', [NOTHING], [{ bring: { watchlist: true, seen: true, taste: true } }]],
])('before the start, other guests and televisions receive the same bytes in both cases: %s', async (_, one, other) => {
  expect(await transcriptOf(other)).toEqual(await transcriptOf(one));
});

test('no guest, not even the member, receives a note or a tag, before the voting, during it and after it', async () => {
  const wishes = [{ bring: { watchlist: true, seen: true, taste: true } }];
  expect(JSON.stringify(await transcriptOf(wishes))).not.toContain(SECRET);
  const ann = await openWithCode();
  const annAsMember = guestOf(site.app, 'Ann', CODE, `${ann.cookie}; ${member.cookie}`);
  const ben = await joinNight(site.app, CODE, 'Ben');
  await annAsMember.put({ ...wishes[0], ready: true });
  await ben.put({ ready: true });
  const voting = await annAsMember.start();
  expect(voting.films?.length).toBeGreaterThan(0);
  const seen: unknown[] = [voting, await ben.night(), await annAsMember.vote(694, 'yes').then(bytesOf)];
  seen.push(await annAsMember.post('/end').then(bytesOf), await ben.night());
  await site.pool.query('delete from night where code = $1', [CODE]);
  expect(JSON.stringify(seen)).not.toContain(SECRET);
});

test('the comparison of the bytes finds a difference that others may see: that a guest is ready', async () => {
  expect(await transcriptOf([{ ready: true }])).not.toEqual(await transcriptOf([{ ready: false }]));
});
