import { afterEach, describe, expect, test } from 'vitest';
import type { Import } from '#features/imports/contract/imports.ts';
import { asMember, signUp, type TestMember } from '../app/members.ts';
import { uploadFiles } from '../app/uploads.ts';
import { cleanUp, connectionOf, makeFolder, queryIn, until } from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite, type Site } from './site.ts';
import { expectSums } from './writers.ts';

const KILLS = 3;

afterEach(cleanUp);

const read = async (member: TestMember, id: string): Promise<Import> =>
  (await (await member.request(`/api/imports/${id}`)).json()) as Import; // API tests check this type

describe(row('kill -9 while an import is applied'), () => {
  /**
   * Kills the site when more than `from` rows are applied, or when the import has ended.
   *
   * @returns true if the import had not ended
   */
  async function killInTheMiddle(site: Site, member: TestMember, id: string, from: number): Promise<boolean> {
    let found = await read(member, id);
    await until(async () => {
      found = await read(member, id);
      return found.state !== 'applying' || found.counts.applied > from;
    });
    await site.kill('SIGKILL');
    return found.state === 'applying';
  }

  test(`an import writes each row once despite ${KILLS} kills, and its undo removes each row despite ${KILLS} kills`, async ({
    annotate,
  }) => {
    const dataDir = await makeFolder();
    let site = await runningSite(dataDir);
    let member = await signUp(site);
    const films = (await queryIn(dataDir, 'select id from film order by id')).map((film) => Number(film.id));
    const lines = films.map((film) => `Film,1900,${film},,2024-06-06,,`);
    const history = ['title,year,tmdbId,imdbId,watchedAt,comment,location', ...lines, ''].join('\n');
    const ratings = ['title,year,tmdbId,imdbId,userRating', ...films.map((film) => `Film,1900,${film},,7`), ''].join(
      '\n',
    );
    const response = await uploadFiles(site, member, [
      { name: 'history.csv', content: history },
      { name: 'ratings.csv', content: ratings },
    ]);
    const { _id: id } = (await response.json()) as { _id: string }; // API tests check this type
    await until(async () => (await read(member, id)).state === 'ready');
    let kills = 0;

    async function runWithKills(call: string, body: object | undefined, state: Import['state']) {
      const begun = await member.request(`/api/imports/${id}/${call}`, { method: 'POST', ...(body ? { body } : {}) });
      expect(begun.status).toBe(202);
      for (let turn = 0; turn < KILLS; turn++) {
        const { counts } = await read(member, id);
        kills += Number(await killInTheMiddle(site, member, id, call === 'apply' ? counts.applied : -1));
        site = await runningSite(dataDir);
        member = { ...member, request: asMember(site, member.cookie) };
      }
      await until(async () => (await read(member, id)).state === state);
    }

    await runWithKills('apply', { conflicts: 'mine', includeNotHorror: false }, 'done');
    const written = 'select film_id, count(*)::int as times from';
    const once = films.map((film) => ({ film_id: film, times: 1 }));
    expect(await queryIn(dataDir, `${written} viewing group by film_id order by film_id`)).toEqual(once);
    expect(await queryIn(dataDir, `${written} rating_history group by film_id order by film_id`)).toEqual(once);
    await expectSums(await connectionOf(dataDir));

    await runWithKills('undo', undefined, 'undone');
    expect(await queryIn(dataDir, 'select film_id from viewing union all select film_id from rating_history')).toEqual(
      [],
    );
    await expectSums(await connectionOf(dataDir));
    await annotate(`${films.length} rows, killed ${kills} times in the middle`);
    expect(kills).toBeGreaterThan(0);
  });
});
