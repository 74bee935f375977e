import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HOUR } from '#contract/units.ts';
import { fromElsewhere, post, signUp } from '#test/app/members.ts';
import {
  deckOf,
  type Guest,
  guestOf,
  joinNight,
  nightOf,
  openNight,
  refusal,
  television,
  votingNight,
} from '#test/app/night-guests.ts';
import { appForFile } from '#test/app/test-app.ts';
import { MAX_PEOPLE } from '../contract/night-rules.ts';
import { createNightRepository } from './movie-night.repository.ts';

const START = new Date('2026-10-31T20:00:00Z');

let now = START;
const site = await appForFile({ clock: () => now, readsFilmsOnce: true });

const call = (path: string, body: object, headers = fromElsewhere()) => post(site.app, path, body, headers);

describe('a night', () => {
  test('is opened without an account, with a code of six letters and a cookie for this night alone', async () => {
    const response = await call('/api/nights', { name: ' Ann ' });
    expect(response.status).toBe(201);
    const night = await response.json();
    expect(night).toMatchObject({
      code: expect.stringMatching(/^[bcdghjkmpqrstwxyz]{6}$/),
      state: 'gathering',
      round: 1,
      newRounds: 2,
      mayLead: true,
      people: [{ name: 'Ann', host: true, me: true, ready: false, progress: 0 }],
      fitting: null,
      films: null,
      loosen: [],
      result: null,
      draw: null,
      expiresAt: new Date(now.getTime() + 24 * HOUR).toISOString(),
    });
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const [cookie = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(
      new RegExp(`^night=[0-9a-f]{64}; Max-Age=86400; Path=/api/nights/${night.code}; HttpOnly; SameSite=Lax$`),
    );
    const secret = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    const { rows } = await site.pool.query('select secret_hash from night_guest where name = $1', ['Ann']);
    expect(rows.map((row) => row.secret_hash)).toContainEqual(createHash('sha256').update(secret).digest());
  });

  test('can be joined with its code in upper case and with a hyphen', async () => {
    const host = await openNight(site.app);
    const typed = `${host.code.slice(0, 3)}-${host.code.slice(3)}`.toUpperCase();
    const response = await call(`/api/nights/${encodeURIComponent(typed)}/join`, { name: 'Ben' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      code: host.code,
      mayLead: false,
      people: [
        { name: 'Ann', host: true, me: false },
        { name: 'Ben', host: false, me: true },
      ],
    });
  });

  test('is shown to a browser without a seat, but without films, wishes and votes', async () => {
    const { guests } = await votingNight(site.app, 'Ben');
    expect(await television(site.app, guests[0].code).night()).toMatchObject({
      state: 'voting',
      fitting: expect.any(Number),
      films: null,
      mine: null,
      mayLead: false,
      people: [{ me: false }, { me: false }],
    });
  });

  test('keeps one seat for a guest who joins again with the cookie, even with another name', async () => {
    const host = await openNight(site.app);
    const ben = await joinNight(site.app, host.code, 'Ben');
    const again = await ben.post('/join', { name: 'Benny' });
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
    expect((await again.json()).people.map(({ name }: { name: string }) => name)).toEqual(['Ann', 'Ben']);
  });

  test('has an ETag that changes when the night changes', async () => {
    const host = await openNight(site.app);
    const etag = (await host.request('')).headers.get('ETag') ?? '';
    const unchanged = await host.request('', { headers: { 'If-None-Match': etag } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    await joinNight(site.app, host.code, 'Ben');
    expect((await host.request('', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });

  test.each([
    ['no name', { name: '  ' }, /^name: /],
    ['5,000 characters', { name: 'x'.repeat(5_000) }, /^name: /],
    ['two lines', { name: 'a\nb' }, /^name: /],
    ['a changed direction of text', { name: 'a\u202eb' }, /^name: /],
    ['a number', { name: 5 }, /^name: /],
  ])('is not opened if the name of the host is invalid: %s', async (_, body, problem) => {
    expect(await refusal(call('/api/nights', body))).toEqual([400, expect.stringMatching(problem)]);
  });

  test.each(['<b>Ann</b>', '👩‍👩‍👧 Zoë', '恐怖', "'; drop table night; --"])(
    'accepts the name %s as it is',
    async (name) => {
      const host = await openNight(site.app, name);
      expect((await host.night()).people).toMatchObject([{ name }]);
    },
  );

  test.each(['Ben', ' ben ', 'BEN', 'Ｂｅｎ', 'B\u200ben', 'B\u0435n', 'Ben\u3164'])(
    'refuses a second guest with the name Ben, written as "%s"',
    async (name) => {
      const [host] = await nightOf(site.app, 'Ben');
      const refused = await refusal(call(`/api/nights/${host.code}/join`, { name }));
      expect(refused).toEqual([409, expect.stringContaining('another one')]);
    },
  );

  test('has room for twenty people, even when more people join at the same moment', async () => {
    const host = await openNight(site.app);
    const joins = Array.from({ length: MAX_PEOPLE + 2 }, (_, place) =>
      call(`/api/nights/${host.code}/join`, { name: `Guest ${place}` }),
    );
    const statuses = (await Promise.all(joins)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_PEOPLE - 1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect((await host.night()).people).toHaveLength(MAX_PEOPLE);
  });

  test('that does not exist, or whose code is malformed, returns 404 for every request', async () => {
    for (const code of ['bcdghj', 'aaaaaa', 'bcd', 'constructor', '%00']) {
      const stranger = guestOf(site.app, '', code, `night=${'0'.repeat(64)}`);
      expect((await stranger.request('')).status).toBe(404);
      expect((await stranger.request('/events')).status).toBe(404);
      expect((await stranger.request('/me', { method: 'PUT', body: {} })).status).toBe(404);
      expect((await stranger.vote(694, 'yes')).status).toBe(404);
      expect((await stranger.request('/votes/694', { method: 'DELETE' })).status).toBe(404);
      for (const path of ['/start', '/end']) expect((await stranger.post(path)).status).toBe(404);
      expect((await stranger.post('/join', { name: 'Eve' })).status).toBe(404);
    }
  });

  test('cannot be changed by a browser without a seat', async () => {
    const { guests, deck } = await votingNight(site.app, 'Ben');
    const [host] = guests;
    const before = await host.night();
    for (const cookie of ['', `night=${'0'.repeat(64)}`, 'night=x']) {
      const stranger = guestOf(site.app, '', host.code, cookie);
      expect((await stranger.request('/me', { method: 'PUT', body: { ready: true } })).status).toBe(403);
      expect((await stranger.vote(deck[0] ?? 0, 'yes')).status).toBe(403);
      expect((await stranger.request(`/votes/${deck[0]}`, { method: 'DELETE' })).status).toBe(403);
      for (const path of ['/start', '/end']) expect((await stranger.post(path)).status).toBe(403);
      expect((await stranger.post('/remove', { name: 'Ben' })).status).toBe(403);
    }
    expect(await host.night()).toEqual(before);
  });

  test('cannot be entered with the cookie of another night', async () => {
    const [first, second] = [await openNight(site.app), await openNight(site.app)];
    const intruder = guestOf(site.app, 'Ann', first.code, second.cookie);
    expect((await intruder.night()).mine).toBeNull();
    expect((await intruder.post('/end')).status).toBe(403);
  });
});

describe('wishes', () => {
  test('are stored as they are sent, and wishes that a request omits do not change', async () => {
    const host = await openNight(site.app);
    await host.put({ axes: { gore: '-3' }, without: ['spiders'], unknown: 'hide', platforms: ['shudder'] });
    const { mine } = await host.put({ axes: { scares: '4-' }, maxRuntime: 100, moods: ['Slow burn'] });
    expect(mine).toEqual({
      axes: { scares: '4-', gore: '-3' },
      without: ['spiders'],
      unknown: 'hide',
      platforms: ['shudder'],
      maxRuntime: 100,
      moods: ['Slow burn'],
      bring: { list: false, watchlist: false, seen: false, taste: false },
      ready: false,
      votes: [],
      score: null,
    });
    expect((await host.put({ axes: { scares: null } })).mine?.axes).toEqual({ scares: null, gore: '-3' });
  });

  test.each([
    ['axes.gore', { axes: { gore: '3' } }],
    ['axes.scares', { axes: { scares: '7-4' } }],
    ['without', { without: ['spiders', 'spiders'] }],
    ['without.0', { without: ['bees'] }],
    ['unknown', { unknown: 'maybe' }],
    ['platforms.0', { platforms: ['blockbuster'] }],
    ['maxRuntime', { maxRuntime: 0 }],
    ['maxRuntime', { maxRuntime: 90.5 }],
    ['moods.0', { moods: ['Hungry'] }],
    ['ready', { ready: 'yes' }],
    ['bring.seen', { bring: { seen: 'yes' } }],
    ['axes', { axes: { acting: '6-' } }],
    ['axes', { axes: { gore: '-3', acting: '6-' } }],
    ['bring', { bring: { ratings: true } }],
  ])('are refused with the name of the invalid field: %s', async (field, body) => {
    const host = await openNight(site.app);
    const before = (await host.night()).mine;
    const refused = await refusal(host.request('/me', { method: 'PUT', body }));
    expect(refused).toEqual([400, expect.stringMatching(new RegExp(`^${field}: `))]);
    expect((await host.night()).mine).toEqual(before);
  });

  test('and all other calls of a night refuse fields that they do not know', async () => {
    const host = await openNight(site.app);
    const more = { language: 'de' };
    for (const [method, path, body] of [
      ['PUT', '/me', { maxRuntime: 90 }],
      ['POST', '/start', { runOn: true }],
      ['POST', '/votes', { filmId: 694, vote: 'yes' }],
      ['POST', '/remove', { name: 'Ben' }],
      ['POST', '/join', { name: 'Ben' }],
    ] as const) {
      const refused = await refusal(host.request(path, { method, body: { ...body, ...more } }));
      expect([path, ...refused]).toEqual([path, 400, 'The request body must not have: language.']);
    }
    expect((await call('/api/nights', { name: 'Ann', ...more })).status).toBe(400);
    expect((await host.night()).mine?.maxRuntime).toBeNull();
  });

  test('make a deck of films that fit the wishes of all guests; each guest has the same films in another order', async () => {
    const [ann, ben, cid] = await nightOf(site.app, 'Ben', 'Cid');
    await ann.put({ axes: { gore: '-5' } });
    await ben.put({ axes: { gore: '-3', scares: '4-' }, platforms: ['shudder', 'netflix'] });
    await cid.put({ maxRuntime: 110, without: ['spiders'], unknown: 'show' });
    await ann.put({ maxRuntime: 125 });
    const { films, fitting } = await ann.start();
    expect(films?.length).toBeGreaterThan(3);
    expect(fitting).toBeGreaterThanOrEqual(films?.length ?? 0);
    for (const { fright, runtime, platforms, trailer, reason } of films ?? []) {
      expect(fright?.gore).toBeLessThanOrEqual(3);
      expect(fright?.scares).toBeGreaterThanOrEqual(4);
      expect(runtime).toBeLessThanOrEqual(110);
      expect(platforms.some((platform) => ['shudder', 'netflix'].includes(platform))).toBe(true);
      expect(trailer === null || trailer.startsWith('https://')).toBe(true);
      expect(reason).not.toBe('');
    }
    const decks = await Promise.all([ann, ben, cid].map(deckOf));
    const sorted = decks.map((deck) => JSON.stringify(deck.toSorted()));
    expect(new Set(sorted)).toHaveLength(1);
    expect(new Set(decks.map((deck) => JSON.stringify(deck)))).toHaveLength(3);
    expect(await Promise.all([ann, ben, cid].map(deckOf))).toEqual(decks);
  });

  test('that no film fits let the start return the kind of wish to loosen, and a change of the wishes begins a new round', async () => {
    const [ann, ben] = await nightOf(site.app, 'Ben');
    await ben.put({ maxRuntime: 5 });
    const empty = await ann.start();
    expect(empty).toMatchObject({ state: 'voting', fitting: 0, films: [], loosen: ['maxRuntime'] });
    const again = await ben.put({ maxRuntime: 120, ready: true });
    expect(again).toMatchObject({ state: 'gathering', round: 2, newRounds: 1, fitting: null, films: null, loosen: [] });
    expect(again?.people.map(({ ready }) => ready)).toEqual([false, true]);
    await ann.put({ ready: true });
    expect((await ann.start()).fitting).toBeGreaterThan(0);
  });

  test('that exclude each other leave no film', async () => {
    const [ann, ben] = await nightOf(site.app, 'Ben');
    await ann.put({ axes: { scares: '8-' } });
    await ben.put({ axes: { scares: '-3' } });
    expect(await ann.start()).toMatchObject({ fitting: 0, films: [], loosen: ['scares'] });
  });

  test('that change after the start begin a new round for all, at most twice', async () => {
    const { guests } = await votingNight(site.app, 'Ben');
    const [ann, ben] = guests;
    await ann.vote((await deckOf(ann))[0] ?? 0, 'no');
    for (const round of [2, 3]) {
      expect((await ben.put({ axes: { gore: `-${round}` } })).round).toBe(round);
      expect((await ann.night()).mine?.votes).toEqual([]);
      for (const guest of guests) await guest.put({ ready: true });
      await ann.start();
    }
    const before = await ann.night();
    const refused = await refusal(ben.request('/me', { method: 'PUT', body: { axes: { gore: '-6' } } }));
    expect(refused).toEqual([409, expect.stringContaining('twice')]);
    expect(await ann.night()).toEqual(before);
  });

  test('that are sent again unchanged begin no new round', async () => {
    const { guests } = await votingNight(site.app, 'Ben');
    expect(await guests[1].put({ axes: { gore: null }, ready: true })).toMatchObject({ state: 'voting', round: 1 });
  });
});

describe('the lists that members bring', () => {
  const add = (member: { request: Guest['request'] | Awaited<ReturnType<typeof signUp>>['request'] }, id: number) =>
    member.request('/api/user-list/add', { method: 'POST', body: { title_id: id } });

  test('add films from the watchlists to the deck, and keep out films that a member has seen', async () => {
    const members = [await signUp(site.app), await signUp(site.app)];
    const plain = await votingNight(site.app, 'Ben');
    const [common = 0, alone = 0, seen = 0] = plain.deck.slice(-3);
    for (const member of members) await add(member, common);
    if (members[0]) await add(members[0], alone);
    await members[1]?.request(`/api/viewings/${seen}`, { method: 'POST', body: { watchDate: null } });

    const ann = await openNight(site.app, 'Ann', members[0]?.cookie);
    const ben = await joinNight(site.app, ann.code, 'Ben', members[1]?.cookie);
    for (const guest of [ann, ben]) {
      const { mine } = await guest.put({ bring: { watchlist: true, seen: true, taste: true }, ready: true });
      expect(mine?.bring).toEqual({ watchlist: true, seen: true, taste: true, list: false });
    }
    const { films, fitting } = await ann.start();
    expect(films?.map(({ id }) => id)).toEqual(expect.arrayContaining([common, alone]));
    expect(films?.map(({ id }) => id)).not.toContain(seen);
    expect(films?.find(({ id }) => id === common)?.reason).toMatch(/^On 2 watchlists · /);
    expect(films?.find(({ id }) => id === alone)?.reason).not.toMatch(/watchlist/);
    expect(fitting).toBe(((await plain.guests[0].night()).fitting ?? 0) - 1);
    // A list that is brought as before is no change, even if it has other films now.
    if (members[1]) await add(members[1], alone);
    expect(await ben.put({ bring: { watchlist: true } })).toMatchObject({ state: 'voting', round: 1 });
    expect(await ben.put({ bring: { watchlist: false } })).toMatchObject({ state: 'gathering', round: 2 });
  });

  test('can be left out again, and only a signed-in member can bring them', async () => {
    const member = await signUp(site.app);
    const ann = await openNight(site.app, 'Ann', member.cookie);
    await ann.put({ bring: { watchlist: true, seen: true } });
    expect((await ann.put({ bring: { seen: false } })).mine?.bring).toMatchObject({ watchlist: true, seen: false });
    const visitor = await openNight(site.app, 'Eve');
    const refused = await visitor.request('/me', { method: 'PUT', body: { bring: { seen: true } } });
    expect(refused.status).toBe(401);
    expect((await visitor.night()).mine?.bring.seen).toBe(false);
  });
});

/** The names of the guests of all nights who are marked as present at this moment. */
const hereNow = async () =>
  (await site.pool.query('select name from night_guest where here_at = $1', [now])).rows.map(({ name }) => name);

describe('starting', () => {
  test('is refused until everybody is ready, and the message names the guests who are not', async () => {
    const host = await openNight(site.app);
    await joinNight(site.app, host.code, 'Ben');
    await host.put({ ready: true });
    expect(await refusal(host.post('/start'))).toEqual([409, 'Not everybody is ready yet. Waiting for Ben.']);
    expect((await host.night()).state).toBe('gathering');
  });

  test('several times at the same moment begins only one round', async () => {
    const [host] = await nightOf(site.app, 'Ben');
    const starts = await Promise.all([1, 2, 3].map(() => host.post('/start')));
    expect(starts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await host.night()).toMatchObject({ state: 'voting', round: 1 });
  });

  test('is allowed to the host, and to everybody when the host has been away for a minute', async () => {
    const [host, ben] = await nightOf(site.app, 'Ben');
    expect((await ben.post('/start')).status).toBe(403);
    expect((await ben.night()).mayLead).toBe(false);
    now = new Date(now.getTime() + 61_000);
    expect((await ben.night()).mayLead).toBe(true);
    await host.night();
    expect(await hereNow()).toEqual(['Ann']);
    expect((await ben.post('/start')).status).toBe(403);
    now = new Date(now.getTime() + 61_000);
    expect((await ben.start()).state).toBe('voting');
    expect((await ben.post('/end')).status).toBe(200);
  });
});

test('the open stream of a host marks only this host as present', async () => {
  const [host] = await nightOf(site.app, 'Ben');
  await nightOf(site.app, 'Cid');
  now = new Date(now.getTime() + 61_000);
  await createNightRepository(site.db).hostsHere(
    [1, 2].map((seat) => ({ code: host.code, seat })),
    now,
  );
  expect(await hereNow()).toEqual(['Ann']);
});

test('a new host counts as present from the moment when the old one leaves', async () => {
  const [ann, ben, cid] = await nightOf(site.app, 'Ben', 'Cid');
  now = new Date(now.getTime() + 61_000);
  expect((await ann.post('/remove', { name: 'Ann' })).ok).toBe(true);
  expect((await cid.post('/start')).status).toBe(403);
  expect((await ben.start()).state).toBe('voting');
});

test('every change of a night is counted, so that a start notices concurrent changes', async () => {
  const [host] = await nightOf(site.app, 'Ben');
  const changes = async () =>
    (await site.pool.query('select changes from night where code = $1', [host.code])).rows[0].changes;
  const before = await changes();
  await host.put({ axes: { gore: '-4' } });
  expect(await changes()).toBe(before + 1);
});

describe('voting', () => {
  test('ends at once when everybody has said yes to a film, and forgets all votes and wishes', async () => {
    const { guests, deck } = await votingNight(site.app, 'Ben');
    const [ann, ben] = guests;
    const film = deck[2] ?? 0;
    await ann.vote(film, 'yes');
    expect(await ben.night()).toMatchObject({ state: 'voting', people: [{ progress: 1 }, { progress: 0 }] });
    const night = await (await ben.vote(film, 'yes')).json();
    expect(night).toMatchObject({
      state: 'over',
      films: null,
      // The first place is not drawn by lot, even if the next ones are.
      draw: null,
      result: [
        { film: { id: film }, yes: 2, of: 2, reason: expect.stringMatching(/^Everybody said yes(?!.*draw)/) },
        {},
        {},
      ],
      mine: { votes: [], axes: { scares: null, gore: null } },
    });
    expect(night.result).toHaveLength(3);
    expect((await television(site.app, ann.code).night()).result).toEqual(night.result);
    const { rows } = await site.pool.query(
      'select g.* from night_guest g join night on night.id = night_id where code = $1',
      [ann.code],
    );
    for (const row of rows)
      expect(row).toMatchObject({ votes: [], film_order: [], watchlist: null, seen: null, taste: null });
    expect(await refusal(ann.vote(film, 'no'))).toEqual([409, expect.stringContaining('over')]);
    expect(await refusal(call(`/api/nights/${ann.code}/join`, { name: 'Cid' }))).toEqual([
      409,
      expect.stringContaining('over'),
    ]);
  });

  test('continues until everybody has voted on all films if the host chooses this at the start', async () => {
    const [ann, ben] = await nightOf(site.app, 'Ben');
    const deck = ((await ann.start({ runOn: true })).films ?? []).map(({ id }) => id);
    for (const guest of [ann, ben]) {
      for (const id of deck) {
        expect((await guest.night()).state).toBe('voting');
        await guest.vote(id, id === deck[4] || id === deck[5] ? 'yes' : 'no');
      }
    }
    const { result, state } = await ann.night();
    expect(state).toBe('over');
    expect(result?.map(({ film }) => film.id).toSorted()).toEqual([deck[4], deck[5]].toSorted());
  });

  test('allows each guest one secret veto, which the guest can take back', async () => {
    const { guests, first, second } = await votingNight(site.app, 'Ben');
    const [ann, ben] = guests;
    expect((await ann.vote(first, 'veto')).status).toBe(200);
    expect((await ben.night()).people).toMatchObject([{ progress: 1 }, { progress: 0 }]);
    expect(await refusal(ann.vote(second, 'veto'))).toEqual([409, expect.stringContaining('veto')]);
    const back = await ann.request(`/votes/${first}`, { method: 'DELETE' });
    expect((await back.json()).mine.votes).toEqual([]);
    expect((await ann.vote(second, 'veto')).status).toBe(200);
    await ben.vote(second, 'yes');
    const ended = await (await ann.post('/end')).json();
    expect(ended.result.map(({ film }: { film: { id: number } }) => film.id)).not.toContain(second);
  });

  test('lets a guest take back only the last vote, and changes nothing when it is taken back twice', async () => {
    const { guests, first, second } = await votingNight(site.app, 'Ben');
    await guests[0].vote(first, 'no');
    await guests[0].vote(second, 'no');
    const takeBack = (id: number) => guests[0].request(`/votes/${id}`, { method: 'DELETE' });
    expect(await refusal(takeBack(first))).toEqual([409, expect.stringContaining('last')]);
    expect([(await takeBack(second)).status, (await takeBack(second)).status]).toEqual([200, 200]);
    expect((await guests[0].night()).mine?.votes).toEqual([{ filmId: first, vote: 'no' }]);
  });

  test('counts a vote only once when it is sent several times, and refuses a different vote on the same film', async () => {
    const { guests, first } = await votingNight(site.app, 'Ben');
    const votes = await Promise.all([1, 2, 3].map(() => guests[0].vote(first, 'yes')));
    expect(votes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await guests[0].night()).mine?.votes).toEqual([{ filmId: first, vote: 'yes' }]);
    expect((await guests[0].vote(first, 'no')).status).toBe(409);
  });

  test('refuses votes on films outside the deck, unknown kinds of vote, and votes before the start', async () => {
    const { guests, first } = await votingNight(site.app, 'Ben');
    expect((await guests[0].vote(2_147_483_647, 'yes')).status).toBe(404);
    const body = { filmId: first, vote: 'maybe' };
    expect((await guests[0].request('/votes', { method: 'POST', body })).status).toBe(400);
    const [ann] = await nightOf(site.app, 'Ben');
    expect((await ann.vote(first, 'yes')).status).toBe(409);
  });

  test("moves films liked by others towards the front of a guest's deck, but only after every fifth vote of this guest", async () => {
    const { guests, deck } = await votingNight(site.app, 'Ben', 'Cid', 'Dee', 'Eve', 'Fay');
    const [ann, ...others] = guests;
    const before = await deckOf(ann);
    const liked = before.at(-1) ?? 0;
    for (const guest of others.slice(1)) await guest.vote(liked, 'yes');
    expect(await deckOf(ann)).toEqual(before);
    for (const id of before.slice(0, 5)) await ann.vote(id, 'no');
    const after = await deckOf(ann);
    expect(after.slice(0, 5)).toEqual(before.slice(0, 5));
    expect(after.indexOf(liked)).toBeLessThan(before.indexOf(liked));
    expect(after.toSorted()).toEqual(deck.toSorted());
  });

  test('lets a guest who joins during the voting vote at once', async () => {
    const { guests, deck } = await votingNight(site.app, 'Ben');
    const cid = await joinNight(site.app, guests[0].code, 'Cid');
    expect((await deckOf(cid)).toSorted()).toEqual(deck.toSorted());
    expect((await cid.night()).people[2]).toMatchObject({ name: 'Cid', ready: true });
    expect((await cid.vote(deck[0] ?? 0, 'yes')).status).toBe(200);
  });

  test('says which kind of wish to loosen when everybody has refused every film', async () => {
    const [ann, ben] = await nightOf(site.app, 'Ben');
    await ann.put({ maxRuntime: 75 });
    const { films } = await ann.start();
    expect(films).not.toEqual([]);
    for (const guest of [ann, ben]) for (const { id } of films ?? []) await guest.vote(id, 'no');
    const after = await ann.night();
    expect(after).toMatchObject({ state: 'over', result: [], loosen: ['maxRuntime'] });
  });
});

describe('a guest who is removed', () => {
  test('loses the seat, and the voting no longer waits for them', async () => {
    const { guests, first: film } = await votingNight(site.app, 'Ben', 'Cid');
    const [ann, ben, cid] = guests;
    for (const guest of [ann, ben]) await guest.vote(film, 'yes');
    expect((await ben.post('/remove', { name: 'Cid' })).status).toBe(403);
    const removed = await ann.post('/remove', { name: 'cid' });
    expect(await removed.json()).toMatchObject({ state: 'over', result: [{ film: { id: film }, of: 2 }, {}, {}] });
    expect((await cid.night()).mine).toBeNull();
    expect((await cid.vote(film, 'no')).status).toBe(403);
  });

  test('can be the host, and then the next guest becomes the host', async () => {
    const [ann, ben] = await nightOf(site.app, 'Ben', 'Cid');
    await ann.post('/remove', { name: 'Ann' });
    expect(await ben.night()).toMatchObject({ mayLead: true, people: [{ name: 'Ben', host: true }, { name: 'Cid' }] });
  });

  test('must be a guest of the night; any other name returns 404', async () => {
    const [ann] = await nightOf(site.app);
    expect((await ann.post('/remove', { name: 'Zed' })).status).toBe(404);
  });
});

describe('codes', () => {
  test('cannot be guessed: after sixty wrong codes an IP address gets 429 even for the right code', async () => {
    const host = await openNight(site.app);
    const headers = fromElsewhere();
    const guess = (code: string, more = {}) =>
      site.app.request(`/api/nights/${code}`, { headers: { ...headers, ...more } });
    const statuses = [];
    for (let tries = 0; tries < 61; tries++) statuses.push((await guess('bbbbbb')).status);
    expect([statuses[0], statuses[59], statuses[60]]).toEqual([404, 404, 429]);
    const refused = await guess(host.code);
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
    const visitor = television(site.app, host.code);
    const inventor = guestOf(site.app, '', host.code, `night=${'0'.repeat(64)}`);
    for (const [guest, method, path, body] of [
      [inventor, 'GET', ''],
      [visitor, 'POST', '/join', { name: 'Eve' }],
      [visitor, 'GET', '/events'],
      [inventor, 'POST', '/votes', { filmId: 694, vote: 'yes' }],
      [inventor, 'POST', '/start', {}],
      [inventor, 'POST', '/end'],
      [inventor, 'POST', '/scores', { overallRating: 8 }],
      [inventor, 'POST', '/remove', { name: 'Ann' }],
    ] as const)
      expect([path, (await guest.request(path, { method, body, headers })).status]).toEqual([path, 429]);
    // Guests of the night can still enter from this IP address.
    expect((await guess(host.code, { Cookie: host.cookie })).status).toBe(200);
  });

  test('are not needed by those who open the link or scan it, also where too many wrong codes were tried', async () => {
    const [host, other] = [await openNight(site.app), await openNight(site.app)];
    const headers = fromElsewhere();
    const get = (path: string) => site.app.request(`/api/nights/${path}`, { headers });
    for (let tries = 0; tries < 61; tries++) await get('bbbbbb');
    const { key } = await host.night();
    const refused = await get(host.code);
    expect([refused.status, (await refused.json()).message]).toEqual([429, expect.stringContaining('open the link')]);
    expect(await (await get(`${host.code}?key=${key}`)).json()).toMatchObject({ code: host.code, mine: null });
    const stream = await get(`${host.code}/events?key=${key}`);
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
    const joined = await call(`/api/nights/${host.code}/join?key=${key}`, { name: 'Ben' }, headers);
    expect((await joined.json()).mine).not.toBeNull();
    // The key opens its own night alone, and is not guessed letter by letter.
    for (const wrong of ['', key.slice(1), `${key}b`, key.toUpperCase(), (await other.night()).key])
      expect([wrong, (await get(`${host.code}?key=${wrong}`)).status]).toEqual([wrong, 429]);
  });

  test('that are right do not count towards the limit of sixty wrong codes', async () => {
    const host = await openNight(site.app);
    const headers = fromElsewhere();
    for (let tries = 0; tries < 65; tries++) {
      expect((await site.app.request(`/api/nights/${host.code}`, { headers })).status).toBe(200);
    }
  });

  test('are given to at most thirty nights in an hour from one IP address', async () => {
    const headers = fromElsewhere();
    const statuses = [];
    for (let count = 0; count < 31; count++)
      statuses.push((await call('/api/nights', { name: 'Ann' }, headers)).status);
    expect([statuses[29], statuses[30]]).toEqual([201, 429]);
  });
});

test('a night continues, and guests can vote, when the clock is set back', async () => {
  const { guests, deck } = await votingNight(site.app, 'Ben');
  const [ann, ben] = guests;
  now = new Date(now.getTime() - 2 * HOUR);
  await ann.night();
  expect((await ben.night()).mayLead).toBe(false);
  expect((await ben.vote(deck[0] ?? 0, 'yes')).status).toBe(200);
  now = new Date(now.getTime() + 2 * HOUR);
});
