import { describe, expect, test } from 'vitest';
import { cookiesOf, fromElsewhere, post, signUp, type TestMember } from '#test/app/members.ts';
import { guestOf, joinNight } from '#test/app/night-guests.ts';
import { appForFile } from '#test/app/test-app.ts';

const FILMS = [694, 948, 348, 539, 9552];
const NAME = 'Films that only Ann knows';

const site = await appForFile();
const ann = await signUp(site.app);

async function makeList(name: string, films = FILMS): Promise<string> {
  const { _id } = await (await ann.request('/api/lists', { method: 'POST', body: { name } })).json();
  for (const id of films) await ann.request(`/api/lists/${_id}/films/${id}`, { method: 'PUT', body: {} });
  return _id;
}

const open = (member: Pick<TestMember, 'request'>, list: string) =>
  member.request('/api/nights', { method: 'POST', body: { name: 'Ann', list }, headers: fromElsewhere() });

/** Opens a night with the list, which Ben joins. */
async function nightWith(list: string) {
  const response = await open(ann, list);
  expect(response.status).toBe(201);
  const { code } = await response.json();
  const host = guestOf(site.app, 'Ann', code, `${ann.cookie}; ${cookiesOf(response)}`);
  return { host, ben: await joinNight(site.app, code, 'Ben') };
}

const sorted = (films: { id: number }[] | null) => films?.map(({ id }) => id).sort((a, b) => a - b);
const ALL = FILMS.toSorted((a, b) => a - b);

describe('a night with a list', () => {
  test('offers only films of the list within all guests’ limits, and never shows its name', async () => {
    const { host, ben } = await nightWith(await makeList(NAME));
    expect((await ben.night()).pool).toBe(FILMS.length);
    expect((await ben.night()).mine?.bring.list).toBe(false);
    expect((await host.night()).mine?.bring.list).toBe(true);
    await host.put({ ready: true });
    await ben.put({ ready: true, maxRuntime: 110 });
    const { films, fitting } = await host.start();
    // Only Halloween and Psycho have at most 110 minutes.
    expect(sorted(films)).toEqual([539, 948]);
    expect(fitting).toBe(2);
    for (const guest of [host, ben]) expect(JSON.stringify(await guest.night())).not.toContain(NAME);
  });

  test('does not change when the list is changed or deleted meanwhile', async () => {
    const list = await makeList('Deleted in between');
    const { host, ben } = await nightWith(list);
    for (const guest of [host, ben]) await guest.put({ ready: true });
    await ann.request(`/api/lists/${list}/films/694`, { method: 'DELETE' });
    expect(sorted((await host.start()).films)).toEqual(ALL);
    expect((await ann.request(`/api/lists/${list}`, { method: 'DELETE' })).status).toBe(204);
    const [film = 0] = FILMS;
    for (const guest of [host, ben]) expect((await guest.vote(film, 'yes')).status).toBe(200);
    expect((await ben.night()).result?.[0]?.film.id).toBe(film);
    const { rows } = await site.pool.query('select pool from night_guest where pool is not null and name = $1', [
      'Ann',
    ]);
    expect(rows.filter(({ pool }) => String(pool) === String(FILMS))).toHaveLength(1);
  });

  test('says that the list excludes all films, and the host can remove the list', async () => {
    const { host, ben } = await nightWith(await makeList('Only long ones', [694, 9552]));
    await ben.put({ ready: true, maxRuntime: 90 });
    await host.put({ ready: true });
    expect(await host.start()).toMatchObject({ fitting: 0, films: [], loosen: ['maxRuntime', 'list'] });
    const { state, pool, mine } = await host.put({ bring: { list: false }, ready: true });
    expect([state, pool, mine?.bring.list]).toEqual(['gathering', null, false]);
    await ben.put({ ready: true });
    expect((await host.start()).fitting).toBeGreaterThan(10);
  });

  test('needs a member, one of their lists, and two films', async () => {
    const list = await makeList('Short', [694]);
    expect((await open(ann, list)).status).toBe(409);
    const stranger = await signUp(site.app);
    expect((await open(stranger, list)).status).toBe(404);
    const visitor = await post(site.app, '/api/nights', { name: 'Ann', list }, fromElsewhere());
    expect(visitor.status).toBe(401);
  });

  test('deletes the films when the host leaves', async () => {
    const { host, ben } = await nightWith(await makeList('Goes with Ann'));
    await host.post('/remove', { name: 'Ann' });
    expect((await ben.night()).pool).toBeNull();
  });
});
