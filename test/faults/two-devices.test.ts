import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { ratingHistorySchema } from '#features/ratings/contract/ratings.ts';
import { onAnotherDevice, signUp, type TestMember } from '../app/members.ts';
import { appForFile } from '../app/test-app.ts';
import { untilWaiting } from '../database/lock-waits.ts';
import { expectStatsToEqualRecount } from '../database/rating-stats.ts';
import { row } from './rows.ts';

const THE_SHINING = 694;
const ALIEN = 348;
const DRACULA = 578;

const site = await appForFile();

const rate = (who: TestMember, filmId: number, body: unknown) =>
  who.request(`/api/ratings/${filmId}`, { method: 'POST', body });
const ratingOf = async (who: TestMember, filmId: number) => (await who.request(`/api/ratings/${filmId}`)).json();
const removeAccount = (who: TestMember) =>
  who.request('/api/auth/account', { method: 'DELETE', body: { password: who.password } });

/** A rating with the same score in every field. */
const all = (score: number) => ({
  overallRating: score,
  detailedRatings: byCategory(() => score),
});

async function twoDevices(): Promise<[TestMember, TestMember]> {
  const desk = await signUp(site.app);
  return [desk, await onAnotherDevice(site.app, desk)];
}

const score = fc.option(fc.integer({ min: 0, max: 10 }));
const body = fc.record({
  overallRating: score,
  detailedRatings: fc.dictionary(fc.constantFrom(...RATING_CATEGORIES), score, { maxKeys: 8 }),
});
const filmId = fc.constantFrom(THE_SHINING, ALIEN, DRACULA);

describe(row('one member rates from two devices'), () => {
  test('a rating that is removed while another device saves a figure does not come back', async () => {
    const [desk, phone] = await twoDevices();
    await rate(desk, DRACULA, { overallRating: 8, detailedRatings: { scares: 3 } });
    const holder = await site.pool.connect();
    onTestFinished(() => holder.release());
    const change = (text: string) => holder.query(text, [desk.email, DRACULA]);
    const OF_MEMBER = 'where member_id = (select id from member where email = $1) and film_id = $2';
    await holder.query('begin');
    await holder.query('select from member where email = $1 for no key update', [desk.email]);
    const saving = rate(phone, DRACULA, { overallRating: 9, detailedRatings: { gore: 5 } });
    await untilWaiting(site.pool);
    await change(`delete from rating_history ${OF_MEMBER}`);
    await change(`delete from rating ${OF_MEMBER}`);
    for (const [figure, value] of [
      ['overall', 8],
      ['scares', 3],
    ]) {
      const taken = `${figure}_sum = ${figure}_sum - ${value}, ${figure}_count = ${figure}_count - 1`;
      await holder.query(`update rating_stats set ${taken} where film_id = $1`, [DRACULA]);
    }
    await holder.query('commit');
    expect((await saving).ok).toBe(true);
    expect(await ratingOf(desk, DRACULA)).toMatchObject({ overallRating: 9, detailedRatings: { scares: -1, gore: 5 } });
    await expectStatsToEqualRecount(site.db);
  });

  test('of many ratings of one film at once, one is stored completely, and the sums equal a recount', async ({
    annotate,
  }) => {
    const devices = await twoDevices();
    const ratings = Array.from({ length: 40 }, (_, index) => all(index % 11));
    await Promise.all(ratings.map((rating, index) => rate(devices[index % 2] ?? devices[0], ALIEN, rating)));
    const stored = await ratingOf(devices[0], ALIEN);
    expect(stored).toEqual(all(stored.overallRating));
    const { ratings: saved } = ratingHistorySchema.parse(
      await (await devices[1].request(`/api/ratings/${ALIEN}/history`)).json(),
    );
    expect(saved[0]).toMatchObject(stored);
    const times = saved.map(({ savedAt }) => savedAt);
    expect(times).toEqual(times.toSorted().reverse());
    // Each entry was saved by one of the calls, and differs from the previous entry.
    for (const [index, { overallRating, detailedRatings }] of saved.entries()) {
      expect(ratings).toContainEqual({ overallRating, detailedRatings });
      expect(saved[index + 1]?.overallRating).not.toBe(overallRating);
    }
    await expectStatsToEqualRecount(site.db);
    await annotate(
      `${ratings.length} ratings of one film at once: 1 complete rating stored, ${saved.length} in history`,
    );
  });

  test('many concurrent ratings of several members all get 200, and the sums equal a recount', async () => {
    const members = [...(await twoDevices()), ...(await twoDevices()), await signUp(site.app)];
    const step = fc.record({ who: fc.constantFrom(...members), filmId, body });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
        const responses = await Promise.all(steps.map((one) => rate(one.who, one.filmId, one.body)));
        expect(responses.map((response) => response.status)).toEqual(steps.map(() => 200));
        await expectStatsToEqualRecount(site.db);
      }),
      { numRuns: 25 },
    );
  });

  test('ratings that arrive while the other device deletes the account get 200 or 401, and the sums exclude the member', async () => {
    for (let round = 0; round < 8; round++) {
      const [desk, phone] = await twoDevices();
      for (const id of [THE_SHINING, ALIEN, DRACULA]) await rate(desk, id, all(round % 11));
      const rating = (index: number) => rate(desk, [THE_SHINING, ALIEN, DRACULA][index % 3] ?? ALIEN, all(index % 11));
      const before = Array.from({ length: 9 }, (_, index) => rating(index));
      const removed = removeAccount(phone);
      const responses = await Promise.all([...before, ...Array.from({ length: 9 }, (_, index) => rating(index))]);
      expect((await removed).status).toBe(204);
      for (const { status } of responses) expect([200, 401]).toContain(status);
      await expectStatsToEqualRecount(site.db);
    }
    const { rows } = await site.pool.query(
      'select count(*)::int as count from rating where member_id not in (select id from member)',
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('every call from a device whose account is deleted at that moment gets 401 and stores nothing', async () => {
    const calls: [string, string, unknown][] = [
      ['POST', `/api/ratings/${ALIEN}`, all(5)],
      ['POST', '/api/user-list/add', { title_id: ALIEN }],
      ['PUT', `/api/ratings/${ALIEN}/history/1`, all(5)],
      ['DELETE', `/api/ratings/${ALIEN}/history/1`, undefined],
      ['POST', `/api/viewings/${ALIEN}`, { watchDate: null }],
      ['POST', `/api/tmdb/update-watched-status/${ALIEN}`, { watched: true }],
    ];
    for (const [method, path, sent] of calls) {
      const member = await signUp(site.app);
      const deletion = await site.pool.connect();
      await deletion.query('begin');
      await deletion.query('delete from member where email = $1', [member.email]);
      const underWay = member.request(path, { method, body: sent });
      // By now the app has found the session. It waits for the lock on the member's row before it writes.
      await untilWaiting(site.pool);
      await deletion.query('commit');
      deletion.release();
      const response = await underWay;
      expect([path, response.status, (await response.json()).code]).toEqual([path, 401, 'not_signed_in']);
    }
    await expectStatsToEqualRecount(site.db);
  });
});

describe(row('one member sets limits on two devices'), () => {
  const sent = Array.from({ length: 40 }, (_, index) => ({
    axes: byCategory(() => index % 10),
    notes: CONTENT_NOTE_SLUGS.slice(0, index % 10),
  }));
  const replaceAll = (devices: TestMember[]) =>
    Promise.all(sent.map((body, index) => devices[index % 2]?.request('/api/limits', { method: 'PUT', body })));

  test('when many sets of limits are saved at once, one of them is stored completely', async ({ annotate }) => {
    const devices = await twoDevices();
    const responses = await replaceAll(devices);
    expect(responses.map((response) => response?.status)).toEqual(sent.map(() => 200));
    expect(sent).toContainEqual(await (await devices[0].request('/api/limits')).json());
    await annotate(`${sent.length} calls at once: 1 complete set of limits stored`);
  });

  test('calls that arrive while the account is being deleted leave no limits and no services', async () => {
    const devices = await twoDevices();
    const stored = async () =>
      (await site.pool.query('select from fright_limits union all select from member_services')).rowCount;
    const before = await stored();
    const services = { region: 'US', platforms: ['shudder'] };
    const replaceServices = () =>
      Promise.all(sent.map(() => devices[1].request('/api/services', { method: 'PUT', body: services })));
    const [limits, others] = await Promise.all([replaceAll(devices), replaceServices(), removeAccount(devices[0])]);
    for (const response of [...limits, ...others]) expect(response?.status).toBeOneOf([200, 401]);
    expect(await stored()).toBe(before);
    expect((await devices[0].request('/api/limits')).status).toBe(401);
  });
});
