import { expect, test } from 'vitest';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { byCategory } from '../contract/rating-categories.ts';
import { ratingAnchorsSchema } from '../contract/ratings.ts';

const site = await appForFile();
const films = await site.db.selectFrom('film').select(['id', 'title']).orderBy('id').limit(9).execute();

const anchorsOf = async (who: TestMember, filmId: number) =>
  ratingAnchorsSchema.parse(await (await who.request(`/api/ratings/${filmId}/anchors`)).json());
const rate = (who: TestMember, filmId: number, detailedRatings: object) =>
  who.request(`/api/ratings/${filmId}`, { method: 'POST', body: { overallRating: null, detailedRatings } });

test("the anchors group the member's other films by category and figure; each group has its count and its last five films", async () => {
  const [member, other] = [await signUp(site.app), await signUp(site.app)];
  const [rated, changed, ...rest] = films;
  if (!rated || !changed) throw new Error('The catalogue has too few films.');
  await rate(member, changed.id, { gore: 2, plot: 0 });
  for (const { id } of rest) await rate(member, id, { gore: 8 });
  await rate(member, changed.id, { gore: 8 });
  await rate(member, rated.id, { gore: 8, scares: 3 });
  await rate(other, rated.id, { gore: 8 });

  expect(await anchorsOf(member, rated.id)).toEqual({
    ...byCategory(() => []),
    gore: [{ figure: 8, count: 8, films: [changed, ...rest.toReversed().slice(0, 4)] }],
    plot: [{ figure: 0, count: 1, films: [changed] }],
  });
  expect((await anchorsOf(member, changed.id)).scares).toEqual([{ figure: 3, count: 1, films: [rated] }]);
});

test('the anchors are empty for a member without ratings, and return 404 for an unknown film', async () => {
  const member = await signUp(site.app);
  expect(await anchorsOf(member, 348)).toEqual(byCategory(() => []));
  expect((await member.request('/api/ratings/999999999/anchors')).status).toBe(404);
  expect((await member.request('/api/ratings/0/anchors')).status).toBe(400);
});
