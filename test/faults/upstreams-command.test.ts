import { type ChildProcess, spawn } from 'node:child_process';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { TestApp } from '#test/test-app.ts';
import { generateFilms } from '#test/tmdb/fake-film.ts';
import type { FakeTmdb } from '#test/tmdb/fake-tmdb.ts';
import { liveSite } from '#test/tmdb/live-site.ts';

const DETAIL = /\/movie\/\d/;
const FILMS = 200;

/** `npm run catalogue -- …` on the test's database. */
async function command(site: TestApp, fake: FakeTmdb, ...words: string[]) {
  const { rows } = await site.pool.query('select current_database() as database');
  const { host, port, user, password } = inject('connection');
  const address = `host=${encodeURIComponent(host ?? '')}&port=${port}`;
  const login = `${user}:${encodeURIComponent(String(password ?? ''))}`;
  const child = spawn(process.execPath, ['src/cli/catalogue.ts', ...words], {
    env: {
      ...process.env,
      ...fake.env,
      NODE_ENV: 'production',
      DATABASE_URL: `postgres://${login}@localhost/${rows[0].database}?${address}`,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, ended, output: () => output };
}

const someFilms = (fake: FakeTmdb) =>
  expect.poll(() => fake.count(DETAIL), { timeout: 60_000, interval: 20 }).toBeGreaterThan(70);

async function expectWhole(site: TestApp): Promise<void> {
  const { rows } = await site.pool.query("select count(*)::int as films from film where source = 'tmdb'");
  expect(rows[0].films).toBe(FILMS);
}

const stopped = async (child: ChildProcess, signal: NodeJS.Signals, ended: Promise<number | null>) => {
  child.kill(signal);
  return ended;
};

test('a full sync stopped by Ctrl-C ends cleanly, says so, and the same command goes on from there', async () => {
  const { fake, site } = await liveSite(generateFilms(FILMS));
  const first = await command(site, fake, 'sync', '--full');
  await someFilms(fake);
  expect(await stopped(first.child, 'SIGINT', first.ended)).toBe(130);
  expect(first.output()).toMatch(/Stopping after this batch.*inserted.*the same command goes on from here/s);

  const second = await command(site, fake, 'sync', '--full');
  expect(await second.ended).toBe(0);
  expect(second.output()).toMatch(/Going on with a sync.*\[#+\] 100 %/s);
  await expectWhole(site);
  expect(fake.count(DETAIL)).toBeLessThan(FILMS + 31);

  const status = await command(site, fake, 'status');
  expect(await status.ended).toBe(0);
  expect(status.output()).toMatch(/^\d+ films\n.*tmdb-backfill {4}\d{4}-/s);
});

test('a full sync killed in the middle is resumed by another once its lease is over', async () => {
  const { fake, site, live } = await liveSite(generateFilms(FILMS));
  const first = await command(site, fake, 'sync', '--full');
  await someFilms(fake);
  await stopped(first.child, 'SIGKILL', first.ended);

  // The window is still the dead one's, so that a living one is never worked over.
  expect(await live.backfill.run()).toMatchObject({ complete: false, tally: { inserted: 0 } });
  await site.db
    .updateTable('backfill_window')
    .set({ held_until: new Date(0) })
    .where('held_until', 'is not', null)
    .execute();
  expect(await live.backfill.run()).toMatchObject({ complete: true });
  await expectWhole(site);
});

test('a wrong use is explained, and without a token nothing is tried', async () => {
  const { fake, site } = await liveSite();
  for (const words of [[], ['sync'], ['sync', '--full', '--trending'], ['sync', '--month', '2026-13'], ['bark']]) {
    const run = await command(site, fake, ...words);
    expect(await run.ended).toBe(2);
    expect(run.output()).toContain('npm run catalogue -- sync --full');
  }
  const tokenless = await command(site, { ...fake, env: { ...fake.env, TMDB_TOKEN: '' } }, 'sync', '--full');
  expect(await tokenless.ended).toBe(2);
  expect(tokenless.output()).toContain('needs TMDB_TOKEN');
  expect(fake.requests).toEqual([]);
});
