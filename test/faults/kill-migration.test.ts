import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { countEmbeddedFilms } from '../app/embedded-films.ts';
import { cleanUp, killedApp, killServer, makeFolder, query, queryIn, SHIPPED } from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite, type Site, startSite } from './site.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 8);
const FOLDER = path.join(import.meta.dirname, '../../db/migrations');
const MIGRATIONS = readdirSync(FOLDER).sort();
/** The migrations that change the schema. Only these can be stopped, because STOP_AT waits at changes of the schema. */
const STOPPABLE = MIGRATIONS.filter((file) =>
  /^(create|alter|drop) /im.test(readFileSync(path.join(FOLDER, file), 'utf8')),
);

/**
 * A trigger that stops each migration once, at the change of the schema that `stop.at` names, until the migration is in
 * `stop.passed`. Changes are counted within the migration's transaction.
 */
const STOP_AT = `
  create schema stop;
  create table stop.at (applied int primary key, change int not null);
  create table stop.passed (applied int primary key);
  create table stop.taken (applied int, change int);
  create function stop.wait() returns event_trigger language plpgsql as $$
    declare
      before int;
      this int := coalesce(nullif(current_setting('stop.change', true), ''), '0')::int + 1;
    begin
      if to_regclass('public.schema_migration') is null then return; end if;
      perform set_config('stop.change', this::text, true);
      select count(*) into before from public.schema_migration;
      insert into stop.taken values (before, this);
      while exists (select from stop.at where applied = before and change = this)
        and not exists (select from stop.passed where applied = before) loop
        perform pg_sleep(0.02);
      end loop;
    end $$;
  create event trigger stop on ddl_command_start execute function stop.wait();`;
/** Of this many killed migrations, one is repeated while the session of the killed app still waits. */
const WAITING_EVERY = 8;

const SCHEMA = `
  select md5(string_agg(line, ',' order by line)) as digest from (
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(pg_proc.oid) from pg_proc join pg_language on pg_language.oid = prolang
      where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')) as lines`;

afterEach(cleanUp);

/** Expects that all migrations and the whole catalogue are in the database. @returns a digest of the schema */
async function expectWhole(dataDir: string): Promise<string> {
  const applied = await queryIn(dataDir, 'select name from schema_migration order by name');
  expect(applied.map(({ name }) => name)).toEqual(MIGRATIONS);
  const films = await countEmbeddedFilms();
  expect(await queryIn(dataDir, 'select count(*)::int as films from film')).toEqual([{ films }]);
  const [schema] = await queryIn(dataDir, SCHEMA);
  return String(schema?.digest);
}

describe(row('kill -9 during the first start and each migration'), () => {
  /** Starts a server that runs on without an app. Creates the template database `stopping`, which contains STOP_AT. */
  async function orphanedServer(dataDir: string): Promise<pg.ClientConfig> {
    const { connection } = await killedApp(dataDir, SHIPPED);
    const admin = { ...connection, database: 'postgres' };
    await query(admin, 'create database stopping');
    await query({ ...connection, database: 'stopping' }, STOP_AT);
    return admin;
  }

  const freshDatabase = (admin: pg.ClientConfig) =>
    query(admin, 'drop database if exists fright_club with (force)', 'create database fright_club template stopping');

  /** Waits until a session is stopped in this migration. */
  async function whenStopped(dataDir: string, applied: number, site: Site): Promise<void> {
    const stopped = `select count(*)::int as applied from schema_migration
      having exists (select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database())`;
    try {
      await expect.poll(() => queryIn(dataDir, stopped).catch(() => []), { interval: 20 }).toEqual([{ applied }]);
    } catch (error) {
      throw new Error(`Migration ${applied + 1} is not stopped: ${site.output()}`, { cause: error });
    }
  }

  test.for([false, true])(
    'the next start goes on after a start that was killed in any migration; together with the database: %s',
    async (withDatabase, { annotate }) => {
      const dataDir = await makeFolder();
      const admin = await orphanedServer(dataDir);
      await freshDatabase(admin);
      const whole = await runningSite(dataDir);
      const schema = await expectWhole(dataDir);
      const migrations = await queryIn(
        dataDir,
        'select applied, max(change) as changes from stop.taken group by applied order by applied',
      );
      await whole.kill('SIGKILL');

      await freshDatabase(admin);
      // The last entry is the catalogue, which needs no migration. Stops at the middle one of a migration's changes.
      const targets = migrations.filter(({ applied }) => Number(applied) < MIGRATIONS.length);
      const rows = targets.map(({ applied, changes }) => `(${applied}, ${Math.ceil(Number(changes) / 2)})`);
      await query({ ...admin, database: 'fright_club' }, `insert into stop.at values ${rows.join()}`);
      let kills = 0;
      let site = await startSite(dataDir);
      for (const target of targets) {
        const applied = Number(target.applied);
        const passed = `insert into stop.passed values (${applied})`;
        await whenStopped(dataDir, applied, site);
        await Promise.all([site.kill('SIGKILL'), withDatabase ? killServer(dataDir) : undefined]);
        const mayGoOn = kills % WAITING_EVERY === 0;
        if (!withDatabase && !mayGoOn) await queryIn(dataDir, passed);
        site = await startSite(dataDir);
        if (withDatabase) {
          // The next start repeats the migration, and is stopped in it too.
          await whenStopped(dataDir, applied, site);
          await queryIn(dataDir, passed);
        } else if (mayGoOn) {
          // The killed app's session is stopped for longer than a statement of the next app may wait for a lock.
          await sleep(3_000);
          await queryIn(dataDir, passed);
        }
        kills += 1;
      }
      await site.ready;
      expect(await expectWhole(dataDir)).toBe(schema);
      expect(kills).toBe(STOPPABLE.length);
      await site.kill('SIGKILL');
      await annotate(`${kills} migrations killed one after the other${withDatabase ? ', with the database' : ''}`);
    },
  );

  test('the next start completes a first start that was killed at a random moment', async ({ annotate }) => {
    const films: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const dataDir = await makeFolder();
      const first = await startSite(dataDir);
      await Promise.race([first.ready, sleep(1_000 + Math.random() * 3_000)]);
      await Promise.all([first.kill('SIGKILL'), round % 2 === 0 ? undefined : killServer(dataDir)]);
      // With TRUSTED_PROXY, stopping would wait for this test's idle connections.
      const next = await runningSite(dataDir, { TRUSTED_PROXY: '' });
      await expectWhole(dataDir);
      const { results } = await (
        await next.request('/api/tmdb/horror-movies-by-keyword?keyword=slasher&page=1')
      ).json();
      films.push(results.length);
      expect((await next.kill('SIGTERM')).code, next.output()).toBe(0);
    }
    expect(films.every((count) => count > 0)).toBe(true);
    await annotate(`${ROUNDS} first starts of the whole site killed, all completed by the next`);
  });
});
