import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestMember } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';

const HALLOWEEN = 948;
const ALIEN = 348;
const FIND = '/api/films/by-fright';

let site: TestApp;
let member: TestMember;
let list: string;
beforeAll(async () => {
  site = await testApp({ readsFilmsOnce: true });
  member = await signUp(site.app);
  list = (await (await member.request('/api/lists', { method: 'POST', body: { name: 'For Saturday' } })).json())._id;
  for (const film of [HALLOWEEN, ALIEN])
    await member.request(`/api/lists/${list}/films/${film}`, { method: 'PUT', body: {} });
});
afterAll(() => site.close());

test('finds only films of a list of the member, together with the other conditions, and names the list', async () => {
  const response = await member.request(`${FIND}?list=${list}`);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const { results, names } = await response.json();
  expect(results.map(({ id }: { id: number }) => id).sort()).toEqual([ALIEN, HALLOWEEN]);
  expect(names.list).toBe('For Saturday');
  const slashers = await (await member.request(`${FIND}?list=${list}&themes=slasher`)).json();
  expect(slashers.results.map(({ id }: { id: number }) => id)).toEqual([HALLOWEEN]);
});

test('draws a film from the list alone', async () => {
  const drawn = await (await member.request(`${FIND}/pick?list=${list}&except=${ALIEN}`)).json();
  expect(drawn.film.id).toBe(HALLOWEEN);
});

test("answers 404 for another member's list, and 401 for a visitor", async () => {
  const other = await signUp(site.app);
  expect((await other.request(`${FIND}?list=${list}`)).status).toBe(404);
  expect((await site.app.request(`${FIND}?list=${list}`)).status).toBe(401);
  expect((await member.request(`${FIND}?list=1`)).status).toBe(400);
});
