import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { TestApp } from '#test/app/test-app.ts';
import { databaseUrl } from '#test/database/database-url.ts';
import { runScript } from '#test/process/run-script.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { generateFilms } from '#test/tmdb/generate-films.ts';
import { liveSite } from '#test/tmdb/live-site.ts';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import type { FakeTmdb } from '#tmdb-client/fake/fake-tmdb.ts';

const DETAIL = /\/movie\/\d/;
const FILMS = 120;

/** Runs `npm run catalogue -- …` on the test's database. */
function runCatalogue(site: TestApp, fake: FakeTmdb, ...args: string[]) {
  return runScript('src/cli/catalogue.ts', args, { ...fake.env, DATABASE_URL: databaseUrl(site.pool.options) });
}

const someFilms = (fake: FakeTmdb) => fake.whenCounted(DETAIL, 41);

async function expectWhole(site: TestApp): Promise<void> {
  const { rows } = await site.pool.query("select count(*)::int as films from film where source = 'tmdb'");
  expect(rows[0].films).toBe(FILMS);
}

const stopped = async (child: ChildProcess, signal: NodeJS.Signals, ended: Promise<number | null>) => {
  child.kill(signal);
  return ended;
};

test('a full sync stopped by Ctrl-C exits with 130, and the same command continues it', async () => {
  const { fake, site } = await liveSite(generateFilms(FILMS));
  const first = runCatalogue(site, fake, 'sync', '--full');
  await someFilms(fake);
  expect(await stopped(first.child, 'SIGINT', first.ended)).toBe(130);
  expect(first.output()).toMatch(/Stopping after this batch.*inserted.*Run the same command again to continue/s);

  const second = runCatalogue(site, fake, 'sync', '--full');
  expect(await second.ended).toBe(0);
  expect(second.output()).toMatch(/Continuing a sync.*\[#+\] 100%/s);
  await expectWhole(site);
  expect(fake.count(DETAIL)).toBeLessThan(FILMS + 31);

  const status = runCatalogue(site, fake, 'status');
  expect(await status.ended).toBe(0);
  expect(status.output()).toMatch(/^\d+ films\n.*tmdb-backfill {4}\d{4}-/s);
});

test('while one process runs a full sync, no other does; when it is killed, another continues', async () => {
  const { fake, site, live } = await liveSite(generateFilms(FILMS));
  const first = runCatalogue(site, fake, 'sync', '--full');
  await someFilms(fake);
  fake.fail('hang');
  const second = runCatalogue(site, fake, 'sync', '--full');
  expect(await second.ended).toBe(130);
  expect(second.output()).toContain('Another process is running this sync right now.\nNot complete.');
  await stopped(first.child, 'SIGKILL', first.ended);
  fake.recover();
  await expect.poll(() => live.inTurn('tmdb-backfill', async () => void (await live.backfill.run()))).toBe(true);
  await expectWhole(site);
});

test('the command syncs the films of one month or the trending films, and prints how many films have changed', async () => {
  const november = ['2026-11-01', '2026-11-30'].map((releaseDate, index) =>
    fakeFilm({ id: 7_000_001 + index, releaseDate }),
  );
  const december = fakeFilm({ id: 7_000_003, releaseDate: '2026-12-01', popularity: 0 });
  const { fake, site } = await liveSite([...november, december]);
  const month = runCatalogue(site, fake, 'sync', '--month', '2026-11');
  expect(await month.ended).toBe(0);
  expect(month.output()).toMatch(/2 films {2}[\d.]+\/s\n2 inserted, 0 updated, 0 unchanged, 0 gone, 0 skipped/);
  const again = runCatalogue(site, fake, 'sync', '--month', '2026-11');
  expect(await again.ended).toBe(0);
  expect(again.output()).toContain('0 inserted, 0 updated, 2 unchanged');

  const trending = runCatalogue(site, fake, 'sync', '--trending');
  expect(await trending.ended).toBe(0);
  expect(trending.output()).toContain('1 inserted, 0 updated, 0 unchanged');
  const shown = await site.db.selectFrom('collection_entry').select('film_id').orderBy('position').execute();
  expect(shown.map((entry) => entry.film_id)).toEqual([7_000_001, 7_000_002, 7_000_003]);
});

test('the import of a dump prints its progress, each refused row and the totals, and a second import changes nothing', async () => {
  const { fake, site } = await liveSite();
  const file = path.join(await temporaryFolder(), 'films.csv.gz');
  const rows = Array.from({ length: 2_500 }, (_, index) => `${900_000_001 + index},Grave ${index},1999-01-01`);
  rows[1_200] = '900001201,,1999-01-01';
  rows[2_000] = '900002001,Grave 2000,the first of May';
  await writeFile(file, gzipSync(`id,title,release_date\n${rows.join('\n')}\n`));

  const first = runCatalogue(site, fake, 'import', file);
  expect(await first.ended).toBe(0);
  expect(first.output()).toMatch(/\d+% read, \d+ rows, \d+\/s/);
  expect(first.output()).toMatch(/^line 1202: title "": /m);
  expect(first.output()).toMatch(/^line 2002: release_date "the first of May": /m);
  expect(first.output()).toContain(
    '2500 rows: 2498 added, 0 updated, 0 unchanged, 0 skipped because a better source has them, 2 refused',
  );
  const second = runCatalogue(site, fake, 'import', file);
  expect(await second.ended).toBe(0);
  expect(second.output()).toContain('2500 rows: 0 added, 0 updated, 2498 unchanged');
  expect(fake.requests).toEqual([]);
});

test('the command prints its usage for invalid arguments, and fails without a request when TMDB_TOKEN is missing', async () => {
  const { fake, site } = await liveSite();
  const invalid = [[], ['sync'], ['sync', '--full', '--trending'], ['sync', '--month', '2026-13'], ['bark']];
  const runs = invalid.map((args) => runCatalogue(site, fake, ...args));
  for (const run of runs) {
    expect(await run.ended).toBe(2);
    expect(run.output()).toContain('npm run catalogue -- sync --full');
  }
  const tokenless = runCatalogue(site, { ...fake, env: { ...fake.env, TMDB_TOKEN: '' } }, 'sync', '--full');
  expect(await tokenless.ended).toBe(2);
  expect(tokenless.output()).toContain('needs TMDB_TOKEN');
  expect(fake.requests).toEqual([]);
});
