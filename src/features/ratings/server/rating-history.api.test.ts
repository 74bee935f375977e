import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SAVED_RATINGS } from '#contract/constants.ts';
import { onAnotherDevice, signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { expectStatsToEqualRecount } from '#test/database/rating-stats.ts';
import { byCategory, NOT_RATED, RATING_CATEGORIES } from '../contract/rating-categories.ts';
import { type Rating, ratingHistorySchema, type SavedRating } from '../contract/ratings.ts';

const THE_SHINING = 694;
const ALIEN = 348;

const site = await appForFile();

const rate = (who: TestMember, body: object, film = ALIEN) =>
  who.request(`/api/ratings/${film}`, { method: 'POST', body });
const ratingOf = async (who: TestMember): Promise<Rating> => (await who.request(`/api/ratings/${ALIEN}`)).json();
const historyOf = async (who: TestMember): Promise<SavedRating[]> =>
  ratingHistorySchema.parse(await (await who.request(`/api/ratings/${ALIEN}/history`)).json()).ratings;
const correct = (who: TestMember, id: string | undefined, body: object) =>
  who.request(`/api/ratings/${ALIEN}/history/${id}`, { method: 'PUT', body });
const remove = (who: TestMember, id: string | undefined) =>
  who.request(`/api/ratings/${ALIEN}/history/${id}`, { method: 'DELETE' });
const overalls = async (who: TestMember) => (await historyOf(who)).map(({ overallRating }) => overallRating);

/** A member who has saved these overall ratings of a film, one after the other. */
async function memberWith(...saved: (number | null)[]): Promise<TestMember> {
  const member = await signUp(site.app);
  for (const overallRating of saved) expect((await rate(member, { overallRating })).status).toBe(200);
  return member;
}

async function expectNewestToCount(who: TestMember): Promise<void> {
  const newest = (await historyOf(who))[0] ?? { overallRating: null, detailedRatings: byCategory(() => NOT_RATED) };
  const { overallRating, detailedRatings } = await ratingOf(who);
  expect({ overallRating, detailedRatings }).toEqual({
    overallRating: newest.overallRating,
    detailedRatings: newest.detailedRatings,
  });
  await expectStatsToEqualRecount(site.db);
}

describe('the history of a rating', () => {
  test('has every save with its time, newest first, and a cleared rating as a save without figures', async () => {
    const member = await signUp(site.app);
    expect(await historyOf(member)).toEqual([]);
    // PostgreSQL's clock may differ a little from Node's.
    const start = Date.now();
    await rate(member, { overallRating: 9, detailedRatings: { scares: 9 } });
    await rate(member, { overallRating: 9, detailedRatings: { scares: 5, gore: 2 } });
    await rate(member, { overallRating: null, detailedRatings: { scares: null, gore: null } });
    const history = await historyOf(member);
    expect(history).toMatchObject([
      { overallRating: null, detailedRatings: { scares: -1, gore: -1 } },
      { overallRating: 9, detailedRatings: { scares: 5, gore: 2, plot: -1 } },
      { overallRating: 9, detailedRatings: { scares: 9, gore: -1 } },
    ]);
    const end = Date.now();
    const isInTime = ({ savedAt }: (typeof history)[number]) =>
      Date.parse(savedAt) >= start - 1_000 && Date.parse(savedAt) <= end + 1_000;
    expect(history.filter(isInTime)).toEqual(history);
    await expectNewestToCount(member);
  });

  test('has only the newest saves if there are very many', async () => {
    const member = await memberWith(1);
    await site.pool.query(
      `insert into rating_history (member_id, film_id, overall)
       select member_id, film_id, 2 from rating_history, generate_series(1, $1::int)
       where member_id = (select id from member where email = $2)`,
      [MAX_SAVED_RATINGS, member.email],
    );
    expect(await overalls(member)).toEqual(Array.from({ length: MAX_SAVED_RATINGS }, () => 2));
  });

  test('does not change when a save changes no figure, and the rating keeps its time', async () => {
    const member = await memberWith(7);
    const ratedAt = async () => (await (await member.request('/api/ratings/user')).json()).ratings[0].updatedAt;
    const before = await ratedAt();
    expect(before).toBe((await historyOf(member))[0]?.savedAt);
    await rate(member, { overallRating: 7 });
    expect(await overalls(member)).toEqual([7]);
    expect(await ratedAt()).toBe(before);
    const nobody = await memberWith(null);
    expect(await overalls(nobody)).toEqual([]);
    await expectNewestToCount(nobody);
  });

  test('belongs to one film and one member', async () => {
    const member = await memberWith(7);
    await rate(member, { overallRating: 2 }, THE_SHINING);
    expect(await overalls(member)).toEqual([7]);
    expect(await overalls(await signUp(site.app))).toEqual([]);
  });
});

describe('correcting a saved rating', () => {
  test('changes only the given figures, and does not change the current rating if that was saved later', async () => {
    const member = await signUp(site.app);
    await rate(member, { overallRating: 3, detailedRatings: { gore: 4, plot: 5 } });
    await rate(member, { overallRating: 8 });
    const [newest, older] = await historyOf(member);
    const response = await correct(member, older?._id, { overallRating: 6, detailedRatings: { gore: null, lore: 1 } });
    expect([response.status, await response.json()]).toEqual([
      200,
      { ...older, overallRating: 6, detailedRatings: { ...older?.detailedRatings, gore: -1, lore: 1 } },
    ]);
    expect((await historyOf(member))[0]).toEqual(newest);
    await expectNewestToCount(member);
  });

  test('changes the current rating and the community figures if the entry is the newest one', async () => {
    const member = await memberWith(3, 8);
    await correct(member, (await historyOf(member))[0]?._id, { overallRating: 10, detailedRatings: { gore: 0 } });
    expect(await ratingOf(member)).toMatchObject({ overallRating: 10, detailedRatings: { gore: 0 } });
    expect(await overalls(member)).toEqual([10, 3]);
    await expectNewestToCount(member);
  });

  test('clears the rating if no figure is left', async () => {
    const member = await memberWith(3, 8);
    await correct(member, (await historyOf(member))[0]?._id, { overallRating: null });
    expect(await overalls(member)).toEqual([null, 3]);
    await expectNewestToCount(member);
  });

  test.each([{ overallRating: 11 }, { overallRating: 5, detailedRatings: { fear: 2 } }, {}, []])(
    'to %j is refused and changes nothing',
    async (body) => {
      const member = await memberWith(8);
      expect((await correct(member, (await historyOf(member))[0]?._id, body)).status).toBe(400);
      expect(await overalls(member)).toEqual([8]);
    },
  );
});

describe('removing a saved rating', () => {
  test('makes the earlier rating current again, with its time, if the entry is the newest one', async () => {
    const member = await memberWith(3, 8);
    const [newest, before] = await historyOf(member);
    expect((await remove(member, newest?._id)).status).toBe(204);
    expect(await historyOf(member)).toEqual([before]);
    expect((await (await member.request('/api/ratings/user')).json()).ratings).toMatchObject([
      { movieId: ALIEN, overallRating: 3, updatedAt: before?.savedAt },
    ]);
    await expectNewestToCount(member);
    expect((await remove(member, newest?._id)).status).toBe(404);
  });

  test('does not change the current rating if the entry is an earlier one', async () => {
    const member = await memberWith(3, 8);
    await remove(member, (await historyOf(member))[1]?._id);
    expect(await overalls(member)).toEqual([8]);
    await expectNewestToCount(member);
  });

  test('removes the rating if the entry is the only one', async () => {
    const member = await memberWith(3);
    await remove(member, (await historyOf(member))[0]?._id);
    expect((await (await member.request('/api/ratings/user')).json()).ratings).toEqual([]);
    await expectNewestToCount(member);
  });
});

describe('entries of the history of a rating', () => {
  test('get 404 if they are unknown or of another film, and the film stays unrated', async () => {
    const member = await signUp(site.app);
    await rate(member, { overallRating: 2 }, THE_SHINING);
    const { ratings } = await (await member.request(`/api/ratings/${THE_SHINING}/history`)).json();
    for (const id of [ratings[0]._id, '999999999999999999']) {
      expect((await correct(member, id, { overallRating: 1 })).status).toBe(404);
      expect((await remove(member, id)).status).toBe(404);
    }
    expect((await (await member.request('/api/ratings/user')).json()).ratings).toHaveLength(1);
    await expectNewestToCount(member);
  });

  test('get 404 for an unknown film', async () => {
    const member = await signUp(site.app);
    expect((await member.request('/api/ratings/999999999/history')).status).toBe(404);
  });
});

const score = fc.option(fc.integer({ min: 0, max: 10 }));
const body = fc.record({
  overallRating: score,
  detailedRatings: fc.dictionary(fc.constantFrom(...RATING_CATEGORIES), score, { maxKeys: 8 }),
});
const step = fc.record({ kind: fc.constantFrom('save', 'save', 'correct', 'remove'), body, place: fc.nat(20) });

/** Saves a rating, or corrects or removes any existing entry. */
async function take(who: TestMember, { kind, body, place }: { kind: string; body: object; place: number }) {
  const history = await historyOf(who);
  const entry = history[place % Math.max(1, history.length)];
  if (kind === 'save' || !entry) return rate(who, body);
  return kind === 'correct' ? correct(who, entry._id, body) : remove(who, entry._id);
}

describe('after any saves, corrections and removals', () => {
  test('the newest entry is the current rating, and the stored sums equal a recount', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const member = await signUp(site.app);
        for (const one of steps) {
          expect([200, 204]).toContain((await take(member, one)).status);
          await expectNewestToCount(member);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('the newest entry is the current rating and the stored sums equal a recount, even when two devices save concurrently', async () => {
    const desk = await signUp(site.app);
    const devices = [desk, await onAnotherDevice(site.app, desk)] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const responses = await Promise.all(steps.map((one, index) => take(devices[index % 2 ? 1 : 0], one)));
        // An entry may have been removed on the other device.
        for (const { status } of responses) expect([200, 204, 404]).toContain(status);
        await expectNewestToCount(desk);
      }),
      { numRuns: 12 },
    );
  });
});
