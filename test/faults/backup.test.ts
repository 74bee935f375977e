import { createWriteStream } from 'node:fs';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { asMember, cookiesOf, login, signUp, type TestMember } from '../app/members.ts';
import { runCommand, runScript } from '../process/run-script.ts';
import { cleanUp, connectionOf, makeFolder, queryIn } from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite, startSite } from './site.ts';
import { expectSums, membersWhoWrite } from './writers.ts';

const ROUNDS = 3;

afterEach(cleanUp);

const command = (name: 'backup' | 'restore', dataDir: string, file: string) =>
  runCommand(name, [file], { DATA_DIR: dataDir });

const ratingsOf = async (dataDir: string) => {
  const [counts] = await queryIn(
    dataDir,
    `select (select count(*)::int from rating) + (select count(*)::int from watchlist_entry) +
       (select count(*)::int from viewing) as entries, (select count(*)::int from film) as films`,
  );
  return counts;
};

const tablesOf = async (dataDir: string) => {
  // The server may still be starting.
  const rows = await queryIn(dataDir, "select tablename from pg_tables where schemaname = 'public'").catch(() => []);
  return rows.map(({ tablename }) => tablename);
};

const text = async (file: string) => gunzipSync(await readFile(file)).toString();

function* manyBytes(): Generator<Buffer> {
  for (let megabyte = 0; megabyte < 700; megabyte += 1) yield Buffer.alloc(1024 * 1024, 'a');
}

const SPOILT: Record<string, (file: string) => Promise<void>> = {
  'cut short': async (file) => truncate(file, (await stat(file)).size - 200),
  'cut to half': async (file) => truncate(file, Math.floor((await stat(file)).size / 2)),
  empty: (file) => truncate(file, 0),
  altered: async (file) => writeFile(file, gzipSync((await text(file)).replace('The Shining', 'The Whining'))),
  'without its last line': async (file) => {
    const whole = await text(file);
    await writeFile(file, gzipSync(whole.slice(0, whole.lastIndexOf('{"lines"'))));
  },
  'something else': (file) => writeFile(file, gzipSync('hello\n')),
  'not even compressed': (file) => writeFile(file, 'hello'),
  'one line of 700 MB': (file) => pipeline(manyBytes, createGzip({ level: 1 }), createWriteStream(file)),
};

describe(row('backup during writes'), () => {
  test('each backup restores the consistent data of one moment, and members can sign in and read their lists', async ({
    annotate,
  }) => {
    const dataDir = await makeFolder();
    const site = await runningSite(dataDir);
    const { members, writers } = await membersWhoWrite(site, 4);
    const folder = await makeFolder();
    const files = Array.from({ length: ROUNDS }, (_, round) => path.join(folder, `${round}.gz`));
    writers.start(site);
    const during: number[] = [];
    for (const file of files) {
      const before = writers.tally.acknowledged;
      expect(await command('backup', dataDir, file)).toMatchObject({ code: 0 });
      during.push(writers.tally.acknowledged - before);
    }
    await writers.stop();
    await writers.expectKept(site);
    expect(Math.min(...during)).toBeGreaterThan(0);
    const last = path.join(folder, 'last.gz');
    await command('backup', dataDir, last);
    const now = await ratingsOf(dataDir);
    expect((await site.kill('SIGTERM')).code).toBe(0);

    for (const file of [...files, last]) {
      const restored = await makeFolder();
      expect(await command('restore', restored, file)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/rows restored/),
      });
      const copy = await runningSite(restored);
      // The sums and the ratings are in different tables, so an inconsistent backup would make them differ.
      await expectSums(await connectionOf(restored));
      if (file === last) expect(await ratingsOf(restored)).toEqual(now);
      const { email, password } = members[0] as TestMember;
      const signedIn = await login(copy, email, password);
      expect(signedIn.status).toBe(200);
      if (file === last) {
        const cookies = await Promise.all(
          members.map(async (member) => cookiesOf(await login(copy, member.email, member.password))),
        );
        await writers.expectKept(copy, cookies);
      } else expect((await asMember(copy, cookiesOf(signedIn))('/api/user-list')).status).toBe(200);
      expect((await copy.kill('SIGTERM')).code).toBe(0);
    }
    const sum = during.reduce((total, count) => total + count, 0);
    await annotate(`${ROUNDS} backups during ${sum} writes, each restored with sums that equal a recount`);
  });

  test('a program that follows the changes begins again after a restore, and then has what was restored', async () => {
    const dataDir = await makeFolder();
    const site = await runningSite(dataDir);
    const member = await signUp(site);
    const watch = (request: TestMember['request'], id: number) =>
      request(`/api/viewings/${id}`, { method: 'POST', body: { day: '2020-10-31' } });
    await watch(member.request, 694);
    const file = path.join(await makeFolder(), 'backup.gz');
    expect(await command('backup', dataDir, file)).toMatchObject({ code: 0 });
    const cursors: string[] = [];
    for (const id of [348, 1091]) {
      await watch(member.request, id);
      const since = cursors.length > 0 ? `?since=${cursors.at(-1)}` : '';
      cursors.push((await (await member.request(`/api/changes${since}`)).json()).cursor);
    }
    await site.kill('SIGTERM');

    const restored = await makeFolder();
    expect(await command('restore', restored, file)).toMatchObject({ code: 0 });
    const copy = await runningSite(restored);
    const request = asMember(copy, cookiesOf(await login(copy, member.email, member.password)));
    // As many changes as before: a number alone would not show that the site is another one.
    for (const id of [539, 593_643]) await watch(request, id);
    for (const cursor of cursors) {
      const refused = await request(`/api/changes?since=${cursor}`);
      expect([refused.status, await refused.json()]).toMatchObject([410, { code: 'gone' }]);
    }
    const again = await (await request('/api/changes')).json();
    expect(again.changes.map(({ filmId }: { filmId: number }) => filmId).toSorted()).toEqual([539, 593_643, 694]);
    expect((await request(`/api/changes?since=${again.cursor}`)).status).toBe(200);
    await copy.kill('SIGTERM');
  });

  test('an incomplete or altered backup is refused with a message of one line before anything is written', async ({
    annotate,
  }) => {
    const dataDir = await makeFolder();
    await runningSite(dataDir);
    const whole = path.join(await makeFolder(), 'whole.gz');
    await command('backup', dataDir, whole);
    for (const [how, spoil] of Object.entries(SPOILT)) {
      const file = path.join(await makeFolder(), 'spoilt.gz');
      await writeFile(file, await readFile(whole));
      await spoil(file);
      const empty = path.join(await makeFolder(), 'data');
      const { code, output } = await command('restore', empty, file);
      expect([how, code]).toEqual([how, 1]);
      expect(output, how).toMatch(/^(The backup|The file|This file) [^\n]*\n$/);
      await expect(stat(empty), how).rejects.toThrow('ENOENT');
    }
    // A restore into the folder of a running site is also refused.
    const beside = await command('restore', dataDir, whole);
    expect(beside).toMatchObject({ code: 1, output: expect.stringMatching(/already runs/) });
    await annotate(`${Object.keys(SPOILT).length} damaged files refused`);
  });
});

describe(row('kill -9 during a restore'), () => {
  test('the site does not start after a killed restore until the restore has been run again', async ({ annotate }) => {
    const dataDir = await makeFolder();
    const site = await runningSite(dataDir);
    const { email, password } = await signUp(site);
    const file = path.join(await makeFolder(), 'whole.gz');
    await command('backup', dataDir, file);
    await site.kill('SIGTERM');

    const restored = await makeFolder();
    for (let round = 0; round < ROUNDS; round += 1) {
      const restore = runScript('src/cli/restore.ts', [file], { DATA_DIR: restored });
      await expect.poll(() => tablesOf(restored), { interval: 20 }).toContain('unfinished_restore');
      restore.child.kill('SIGKILL');
      await restore.ended;
      const start = await startSite(restored);
      await expect(start.ready).rejects.toThrow(
        /A restore into this database is unfinished[^\n]*npm run admin -- restore/,
      );
    }
    expect(await command('restore', restored, file)).toMatchObject({ code: 0 });
    const copy = await runningSite(restored);
    expect((await login(copy, email, password)).status).toBe(200);
    await copy.kill('SIGTERM');
    await annotate(`${ROUNDS} restores killed, each start refused; the last restore is complete`);
  });
});
