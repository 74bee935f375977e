import { closeSync, openSync, statfsSync, writeSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countEmbeddedFilms } from '../app/embedded-films.ts';
import { login, signUp, statusOf, type TestMember } from '../app/members.ts';
import { runCommand } from '../process/run-script.ts';
import { cleanUp, connectionOf, makeDisk, makeFolder, query, queryIn, serverLog } from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite, type Site } from './site.ts';
import { expectSums, membersWhoWrite } from './writers.ts';

const MEGABYTE = 1024 * 1024;
const MEMBERS = 3;

const canMount = await makeDisk('size=1m').then(
  () => true,
  () => false,
);
await cleanUp();

/** Mounts a small disk. `fill` fills it with a file that does not belong to the site. */
async function smallDisk(megabytes: number) {
  const folder = await makeDisk(`size=${megabytes}m,mode=755`);
  const filler = path.join(folder, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    dataDir: path.join(folder, 'data'),
    /** Fills the disk until this many bytes are free. */
    fill(left = 0): void {
      const file = openSync(filler, 'a');
      try {
        while (free() > left) writeSync(file, Buffer.alloc(Math.min(MEGABYTE, free() - left)));
      } finally {
        closeSync(file);
      }
    },
    empty: () => rm(filler),
  };
}

async function siteWithWriters(dataDir: string) {
  const site = await runningSite(dataDir);
  const { members, writers } = await membersWhoWrite(site, MEMBERS);
  // Tests read as a member, because responses to members never come from a cache.
  const [member] = members as [TestMember];
  return { site, member, writers };
}

/** Starts a site with members who write, and then fills its disk. */
async function siteOnFullDisk() {
  const disk = await smallDisk(400);
  const { site, member, writers } = await siteWithWriters(disk.dataDir);
  const leaving = await signUp(site);
  writers.start(site);
  await expect.poll(() => writers.tally.acknowledged).toBeGreaterThan(30);
  disk.fill();
  return { disk, site, member, leaving, writers };
}

/** Expects 200 for requests that no cache can serve. */
async function expectReads(site: Site, { cookie }: TestMember): Promise<void> {
  const paths = ['/api/user-list', '/api/tmdb/movie/694', '/api/ratings/948', `/movie/539?now=${Date.now()}`];
  for (const path of paths) {
    const response = await site.request(path, { headers: { Cookie: cookie } });
    expect([path, response.status]).toEqual([path, 200]);
    await response.text();
  }
}

describe(row('disk full'), () => {
  beforeEach(({ skip }) => skip(!canMount, 'a small disk cannot be mounted here: that takes the rights of root'));
  afterEach(cleanUp);

  test('when another program fills the disk, writes get 503 and reads work; with free space, writes work again', async ({
    annotate,
  }) => {
    const { disk, site, member, leaving, writers } = await siteOnFullDisk();
    // Waits until earlier writes have finished.
    await sleep(1_000);
    const before = writers.tally.acknowledged;
    writers.tally.refused.clear();
    for (let round = 0; round < 10; round++) {
      await expectReads(site, member);
      await sleep(100);
    }
    const refusedLogin = await login(site, member.email, member.password);
    expect(refusedLogin.status).toBe(503);
    expect(Number(refusedLogin.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refusedLogin.json()).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/saved/) });
    const { cookie } = leaving;
    const out = await leaving.request('/api/auth/logout', { method: 'POST' });
    expect([out.status, out.headers.get('Set-Cookie')]).toEqual([204, expect.stringMatching(/^session=; Max-Age=0/)]);
    expect((await statusOf(site, cookie)).body).toMatchObject({ user: null });
    await writers.stop();
    const { refused } = writers.tally;
    expect(writers.tally.acknowledged).toBe(before);
    expect([...refused.keys()]).toEqual([503]);
    await writers.expectKept(site);

    await disk.empty();
    expect((await login(site, member.email, member.password)).status).toBe(200);
    writers.start(site);
    await expect.poll(() => writers.tally.acknowledged).toBeGreaterThan(before + 30);
    await writers.stop();
    await writers.expectKept(site);
    await expectSums(await connectionOf(disk.dataDir));
    expect(site.output().match(/the disk is full/g)).toHaveLength(1);
    expect(serverLog(disk.dataDir)).not.toMatch(/PANIC|terminated by signal/);
    expect((await site.kill('SIGTERM')).code).toBe(0);
    await annotate(`${refused.get(503)} writes refused with 503, ${writers.tally.acknowledged} acknowledged, 0 lost`);
  });

  test('an import that is larger than the disk is stopped before the disk is full, and the site keeps running', async ({
    annotate,
  }) => {
    const disk = await smallDisk(300);
    const { site, member, writers } = await siteWithWriters(disk.dataDir);
    const lines = Array.from({ length: 60_000 }, (_, index) => {
      const overview = `What happens in film ${index}, told once more. `.repeat(6);
      return `${3_000_000 + index},Film ${index},Film ${index},en,"${overview}",2001-10-31,1.5,10,6.1,90,Horror`;
    });
    const head =
      'id,title,original_title,original_language,overview,release_date,popularity,vote_count,vote_average,runtime,genre_names';
    const file = path.join(await makeFolder(), 'dump.csv');
    await writeFile(file, [head, ...lines].join('\n'));
    const { code, output } = await runCommand('catalogue', ['import', file], { DATA_DIR: disk.dataDir });
    expect(output).toContain('Nothing can be saved at the moment');
    expect(code).toBe(1);
    await expectReads(site, member);
    expect(serverLog(disk.dataDir)).not.toMatch(/PANIC|terminated by signal|No space left/);
    await writers.expectKept(site);
    const [count] = await queryIn(disk.dataDir, 'select count(*)::int as films from film');
    await annotate(`stopped after ${Number(count?.films) - (await countEmbeddedFilms())} of 60000 films`);
  });

  test("when not even the database's log can grow, calls get 200 or 503 within seconds; with free space, the site recovers", async ({
    annotate,
  }) => {
    const { disk, site, member, writers } = await siteOnFullDisk();
    const connection = await connectionOf(disk.dataDir);
    const fillLog = Array.from(
      { length: 64 },
      () => `select pg_logical_emit_message(false, '', repeat('x', ${MEGABYTE}))`,
    );
    await expect(query(connection, ...fillLog)).rejects.toThrow();
    expect(serverLog(disk.dataDir)).toContain('PANIC');
    for (let round = 0; round < 20; round++) {
      const begun = performance.now();
      const response = await member.request('/api/user-list');
      expect([200, 503]).toContain(response.status);
      expect(performance.now() - begun).toBeLessThan(5_000);
      await sleep(100);
    }
    await writers.stop();
    await disk.empty();
    await expect.poll(async () => (await member.request('/api/user-list')).status).toBe(200);
    await writers.expectKept(site);
    await expectSums(connection);
    const before = writers.tally.acknowledged;
    writers.start(site);
    await expect.poll(() => writers.tally.acknowledged).toBeGreaterThan(before + 10);
    await writers.stop();
    expect((await site.kill('SIGTERM')).code).toBe(0);
    await annotate(`${writers.tally.acknowledged} writes acknowledged, 0 lost`);
  });
});
