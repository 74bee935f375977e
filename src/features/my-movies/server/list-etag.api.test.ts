import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RatingHistory } from '#features/ratings/contract/ratings.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { uploadFiles } from '#test/app/uploads.ts';
import type { Viewing } from '../contract/my-movies.ts';

const THE_SHINING = 694;
const ALIEN = 348;
const PSYCHO = 539;
/** A film that is on nobody's list. */
const HALLOWEEN = 948;

let site: TestApp;
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  site = await testApp();
  [member, other] = [await signUp(site.app), await signUp(site.app)];
  await site.pool.query(`insert into film_provider (film_id, provider_id, region, kind, as_of)
    values (${ALIEN}, 8, 'GB', 'stream', '2026')`);
});
afterAll(() => site.close());

const send = async (who: TestMember, method: string, path: string, body?: unknown) => {
  const response = await who.request(path, { method, ...(body === undefined ? {} : { body }) });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return response;
};
const add = (who: TestMember, id: number) => send(who, 'POST', '/api/user-list/add', { title_id: id });
const remove = (who: TestMember, id: number) => send(who, 'DELETE', `/api/user-list/remove/${id}`);
const watch = (who: TestMember, id: number, watched: boolean) =>
  send(who, 'POST', `/api/tmdb/update-watched-status/${id}`, { watched });
const view = async (who: TestMember, id: number, watchDate: string | null): Promise<Viewing> =>
  (await send(who, 'POST', `/api/viewings/${id}`, { watchDate })).json();
const rate = (who: TestMember, id: number, overallRating: number | null) =>
  send(who, 'POST', `/api/ratings/${id}`, { overallRating, detailedRatings: {} });
const live = (region: string) => send(member, 'PUT', '/api/services', { region, platforms: [] });
const update = (film: number, change: string) => site.pool.query(`update film set ${change} where id = ${film}`);

async function removeRating(who: TestMember, id: number): Promise<void> {
  const { ratings }: RatingHistory = await (await send(who, 'GET', `/api/ratings/${id}/history`)).json();
  for (const { _id } of ratings) await send(who, 'DELETE', `/api/ratings/${id}/history/${_id}`);
}

let imported = '';
async function runImport(call: 'apply' | 'undo', body?: object): Promise<void> {
  await send(member, 'POST', `/api/imports/${imported}/${call}`, body);
  await site.runJobs();
}

async function applyImport(): Promise<void> {
  const content = `title,year,tmdbId,imdbId,watchedAt,comment,location\nPsycho,1960,${PSYCHO},,2024-10-31,,\n`;
  imported = (await (await uploadFiles(site.app, member, [{ name: 'history.csv', content }])).json())._id;
  await site.runJobs();
  await runImport('apply', { conflicts: 'mine', includeNotHorror: false });
}

const read = (known?: string) =>
  member.request('/api/user-list', { headers: known === undefined ? {} : { 'If-None-Match': known } });

async function etag(): Promise<string> {
  const response = await read();
  await response.arrayBuffer();
  return response.headers.get('ETag') ?? '';
}

describe('the ETag of the lists', () => {
  test('leads to a private 304 without a body while the list is unchanged', async () => {
    await add(member, ALIEN);
    const known = await etag();
    const response = await read(known);
    expect([response.status, await response.text(), response.headers.get('ETag')]).toEqual([304, '', known]);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test.each([
    ['a film is added to the watchlist', () => add(member, THE_SHINING)],
    ['a film is removed from the watchlist', () => remove(member, THE_SHINING)],
    ['a film is marked as watched', () => watch(member, THE_SHINING, true)],
    ['a film is marked as not watched', () => watch(member, THE_SHINING, false)],
    ['a viewing is added', () => view(member, THE_SHINING, '2025-10-31T20:00:00.000Z')],
    ['the film is rated', () => rate(member, THE_SHINING, 9)],
    ['the rating changes', () => rate(member, THE_SHINING, 3)],
    ['the rating is deleted', () => removeRating(member, THE_SHINING)],
    ['another member rates the film', () => rate(other, THE_SHINING, 9)],
    ['another member deletes this rating', () => removeRating(other, THE_SHINING)],
    ['an import is applied', applyImport],
    ['the import is undone', () => runImport('undo')],
    ['the film has a new title', () => update(ALIEN, "title = 'Alien 1'")],
    ['the film has a new poster', () => update(ALIEN, "poster_path = '/new.jpg'")],
    ['the poster has a colour', () => update(ALIEN, "poster_colour = '#112233'")],
    ['the film has a new release date', () => update(ALIEN, "release_date = '1979-09-06'")],
    ['the film has a new average', () => update(ALIEN, 'vote_average = 9.9')],
    ['the member lives in another country', () => live('GB')],
    ['a service has another name', () => site.pool.query("update provider set name = 'Netflix 2' where id = 8")],
    ['a service no longer has the film', () => site.pool.query(`delete from film_provider where film_id = ${ALIEN}`)],
  ])('changes immediately when %s', async (_, change) => {
    const known = await etag();
    expect((await read(known)).status).toBe(304);
    await change();
    const response = await read(known);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(await (await read()).json());
    expect((await read(response.headers.get('ETag') ?? '')).status).toBe(304);
  });

  test.each([
    [
      'another member lists, watches and rates other films',
      async () => {
        await add(other, HALLOWEEN);
        await watch(other, HALLOWEEN, true);
        await rate(other, HALLOWEEN, 5);
      },
    ],
    ['a fact of a listed film changes that the lists do not show', () => update(ALIEN, 'popularity = popularity + 1')],
    ['another film changes', () => update(HALLOWEEN, "title = 'Halloween I'")],
    ['a film is added a second time', () => add(member, ALIEN)],
    ['a film is removed that is not on the list', () => remove(member, HALLOWEEN)],
    ['another member removes a film', () => remove(other, HALLOWEEN)],
  ])('does not change when %s', async (_, change) => {
    const known = await etag();
    await change();
    expect((await read(known)).status).toBe(304);
  });

  test.each(['', '"1"', `W/"${'a'.repeat(22)}"`])(
    'leads to the whole lists when If-None-Match has another value: %j',
    async (known) => {
      expect((await read(known)).status).toBe(200);
    },
  );
});
