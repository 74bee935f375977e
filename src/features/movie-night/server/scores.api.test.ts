import { PassThrough } from 'node:stream';
import pino from 'pino';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { HOUR } from '#contract/units.ts';
import { signUp } from '#test/app/members.ts';
import {
  type Guest,
  guestOf,
  joinNight,
  nightOf,
  openNight,
  overNight,
  refusal,
  television,
} from '#test/app/night-guests.ts';
import { readStream } from '#test/app/night-stream.ts';
import { appForFile } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';

let now = new Date(`${TEST_DAY}T20:00:00Z`);
const logged: string[] = [];
const stream = new PassThrough().on('data', (line: Buffer) => logged.push(line.toString()));
const site = await appForFile({ clock: () => now, log: pino({ level: 'trace' }, stream) });

const score = (guest: Guest, body: object) => guest.post('/scores', body);

describe('the scores of a night that is over', () => {
  test('are those of all guests, with the names of those who agree', async () => {
    const { guests } = await overNight(site.app, 'Ben', 'Cid');
    const [ann, ben, cid] = guests;
    expect(await ann.night()).toMatchObject({ scores: { guests: 0, mean: { scares: null }, each: [] } });
    await score(ann, { overallRating: 8, detailedRatings: { scares: 9, gore: 2 }, named: true });
    await score(ben, { overallRating: 6, detailedRatings: { scares: 4, gore: 8 } });
    const response = await score(cid, { overallRating: null, detailedRatings: { scares: 2 } });
    expect(response.status).toBe(200);
    const shown = await response.json();
    expect(shown.scores).toEqual({
      guests: 3,
      mean: expect.objectContaining({ overall: 7, scares: 5, gore: 5, plot: null }),
      each: [{ name: 'Ann', profile: expect.objectContaining({ overall: 8, scares: 9, gore: 2, plot: null }) }],
      mostAfraid: ['Ann'],
      apart: { category: 'scares', lowest: 2, highest: 9 },
    });
    expect(shown.mine.score).toMatchObject({ overallRating: null, detailedRatings: { scares: 2 }, named: false });
    expect(await television(site.app, ann.code).night()).toMatchObject({ scores: shown.scores, mine: null });
  });

  test('change when a guest scores again: the later scores count, and a name can be taken back', async () => {
    const { guests } = await overNight(site.app, 'Ben');
    await score(guests[0], { overallRating: 8, detailedRatings: { gore: 7 }, named: true });
    await score(guests[0], { overallRating: 3, detailedRatings: { plot: 1 } });
    expect((await guests[1].night()).scores).toMatchObject({
      guests: 1,
      mean: { overall: 3, gore: null, plot: 1 },
      each: [],
    });
    await score(guests[0], { overallRating: null });
    const empty = await guests[0].night();
    expect([empty.scores?.guests, empty?.mine?.score]).toEqual([0, null]);
  });

  test('reach open streams, and the same scores sent again change nothing', async () => {
    const { guests } = await overNight(site.app, 'Ben');
    const [ann, ben] = guests;
    const stream = readStream(await television(site.app, ann.code).request('/events'));
    const body = { overallRating: 8, detailedRatings: { gore: 7 } };
    const { version } = await (await score(ann, body)).json();
    await stream.until(version);
    expect((await (await score(ann, body)).json()).version).toBe(version);
    expect((await (await score(ben, body)).json()).version).toBe(version + 1);
    await stream.close();
  });

  test('go with a guest who is removed, and with a deleted account', async () => {
    const member = await signUp(site.app);
    const ann = await openNight(site.app);
    const ben = await joinNight(site.app, ann.code, 'Ben');
    const cid = await joinNight(site.app, ann.code, 'Cid', member.cookie);
    for (const guest of [ann, ben, cid]) await guest.put({ ready: true });
    const [film] = (await ann.start()).films ?? [];
    for (const guest of [ann, ben, cid]) await guest.vote(film?.id ?? 0, 'yes');
    for (const guest of [ann, ben, cid]) await score(guest, { overallRating: 8, named: true });
    await ann.post('/remove', { name: 'Ben' });
    expect((await ann.night()).scores?.each.map(({ name }) => name)).toEqual(['Ann', 'Cid']);
    const { password } = member;
    expect((await member.request('/api/auth/account', { method: 'DELETE', body: { password } })).status).toBe(204);
    expect((await ann.night()).scores?.each.map(({ name }) => name)).toEqual(['Ann']);
  });
});

describe('scores are refused', () => {
  test('before the voting is over, and if it has found no film', async () => {
    const [ann] = await nightOf(site.app);
    expect(await refusal(score(ann, { overallRating: 8 }))).toEqual([409, expect.stringContaining('not over yet')]);
    const { films } = await ann.start({ runOn: true });
    expect(await refusal(score(ann, { overallRating: 8 }))).toEqual([409, expect.stringContaining('not over yet')]);
    for (const { id } of films ?? []) await ann.vote(id, 'no');
    expect(await ann.night()).toMatchObject({ state: 'over', result: [], scores: null });
    expect(await refusal(score(ann, { overallRating: 8 }))).toEqual([409, expect.stringContaining('no film')]);
  });

  test('without a seat, for an unknown night, and once the night is forgotten', async () => {
    const { guests } = await overNight(site.app);
    const [ann] = guests;
    await score(ann, { overallRating: 8 });
    expect((await score(television(site.app, ann.code), { overallRating: 8 })).status).toBe(403);
    expect((await score(guestOf(site.app, 'Ann', 'bbbbbb', ann.cookie), { overallRating: 8 })).status).toBe(404);
    now = new Date(now.getTime() + 24 * HOUR);
    expect((await score(ann, { overallRating: 9 })).status).toBe(404);
    expect((await ann.request('/picture')).status).toBe(404);
    now = new Date(now.getTime() - 24 * HOUR);
  });

  test.each([
    ['no overall rating', {}],
    ['11', { overallRating: 11 }],
    ['half a point', { overallRating: 7.5 }],
    ['an unknown category', { overallRating: 7, detailedRatings: { jumps: 5 } }],
    ['-1', { overallRating: 7, detailedRatings: { gore: -1 } }],
    ['a day that does not exist', { overallRating: 7, watchedOn: '2026-02-30' }],
    ['an unknown field', { overallRating: 7, name: 'Ben' }],
  ])('for invalid input: %s', async (_, body) => {
    const { guests } = await overNight(site.app);
    expect((await score(guests[0], body)).status).toBe(400);
    expect((await guests[0].night()).scores?.guests).toBe(0);
  });
});

describe('a guest who is a member', () => {
  test('keeps the figures as their rating, and the viewing', async () => {
    const member = await signUp(site.app);
    const { guests, filmId } = await overNight(site.app);
    const [ann] = guests;
    const own = guestOf(site.app, 'Ann', ann.code, `${ann.cookie}; ${member.cookie}`);
    const read = async (path: string) => (await member.request(`/api/${path}/${filmId}`)).json();
    await member.request(`/api/ratings/${filmId}`, {
      method: 'POST',
      body: { overallRating: 4, detailedRatings: { plot: 6 } },
    });

    await score(own, { overallRating: 9, detailedRatings: { scares: 9 } });
    expect(await read('ratings')).toMatchObject({ overallRating: 4 });
    const body = { overallRating: null, detailedRatings: { scares: 8 }, keep: true, watchedOn: TEST_DAY };
    for (let times = 0; times < 2; times++) expect((await score(own, body)).status).toBe(200);
    expect(await read('ratings')).toMatchObject({ overallRating: 4, detailedRatings: { plot: 6, scares: 8 } });
    expect((await (await member.request(`/api/ratings/${filmId}/history`)).json()).ratings).toHaveLength(2);
    expect(await read('viewings')).toMatchObject([{ day: TEST_DAY }]);
    const { rows } = await site.pool.query(
      'select member_id from night_guest where member_id is not null and name = $1',
      ['Ann'],
    );
    expect(rows).not.toEqual([]);
  });

  test.each([{ keep: true }, { watchedOn: TEST_DAY }])('must be logged in to send %j', async (more) => {
    const { guests } = await overNight(site.app);
    expect((await score(guests[0], { overallRating: 8, ...more })).status).toBe(401);
    expect((await guests[0].night()).scores?.guests).toBe(0);
  });
});

describe('the picture of the scores', () => {
  const picture = (guest: Guest, query = '') => guest.request(`/picture${query}`);

  test('is a PNG in two sizes that no cache stores, also for a television', async () => {
    const { guests } = await overNight(site.app, 'Ben');
    const [ann] = guests;
    expect((await refusal(picture(ann)))[0]).toBe(409);
    await score(ann, { overallRating: 8, detailedRatings: { scares: 9, gore: 2, plot: 5 } });
    const response = await picture(television(site.app, ann.code));
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    const sizeOf = async (sent: Response) => {
      const { format, width, height } = await sharp(await sent.arrayBuffer()).metadata();
      return [format, width, height];
    };
    expect(await sizeOf(response)).toEqual(['png', 1200, 630]);
    expect(await sizeOf(await picture(ann, '?size=tall'))).toEqual(['png', 1080, 1920]);
    expect((await picture(ann, '?size=huge')).status).toBe(400);
  });

  test('is the same whoever shows their name', async () => {
    const { guests } = await overNight(site.app);
    const body = { overallRating: 8, detailedRatings: { scares: 9, gore: 2, plot: 5 } };
    await score(guests[0], body);
    const before = Buffer.from(await (await picture(guests[0])).arrayBuffer());
    await score(guests[0], { ...body, named: true });
    const after = Buffer.from(await (await picture(guests[0])).arrayBuffer());
    expect(after.equals(before)).toBe(true);
  });
});

test('neither the log nor the metrics have a name or a figure of the scores', async () => {
  const { guests } = await overNight(site.app, 'Ben-in-no-log');
  await score(guests[1], { overallRating: 8, detailedRatings: { scares: 9 }, named: true });
  await guests[1].request('/picture');
  const metrics = await site.deps.metrics.text();
  expect(logged.join('')).toMatch(/scores/);
  for (const text of [logged.join(''), metrics]) {
    expect(text).not.toContain('Ben-in-no-log');
    expect(text).not.toMatch(/overallRating|detailedRatings/);
  }
});
