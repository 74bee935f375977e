import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { findConnection } from '../../packages/embedded-postgres/attach.ts';
import { countEmbeddedFilms } from '../app/embedded-films.ts';
import { cleanUp, killServer, makeFolder, query, startApp } from './cluster-helper.ts';
import { row } from './rows.ts';
import { type Site, startSite } from './site.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 8);
const FOLDER = path.join(import.meta.dirname, '../../db/migrations');
const MIGRATIONS = readdirSync(FOLDER).sort();
/** The migrations that change the schema. Only these can be stopped, because STOP_AT waits at changes of the schema. */
const STOPPABLE = MIGRATIONS.filter((file) =>
  /^(create|alter|drop) /im.test(readFileSync(path.join(FOLDER, file), 'utf8')),
);
const LOCK = 13;

/** A trigger that numbers the changes of the schema. The change whose number is in `target` waits for the lock. */
const STOP_AT = `
  create schema stop;
  create sequence stop.step;
  create table stop.target (step int not null);
  insert into stop.target values (0);
  create table stop.taken (step int, applied int);
  create function stop.wait() returns event_trigger language plpgsql set lock_timeout = 0 as $$
    declare n int := nextval('stop.step');
    begin
      if to_regclass('public.schema_migration') is null then return; end if;
      insert into stop.taken select n, count(*) from public.schema_migration;
      if n = (select step from stop.target) then perform pg_advisory_lock(${LOCK}); end if;
    end $$;
  create event trigger stop on ddl_command_start execute function stop.wait();`;

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
  const connection = (await findConnection(dataDir)) ?? {};
  const applied = await query(connection, 'select name from schema_migration order by name');
  expect(applied.map(({ name }) => name)).toEqual(MIGRATIONS);
  const films = await countEmbeddedFilms();
  expect(await query(connection, 'select count(*)::int as films from film')).toEqual([{ films }]);
  const [schema] = await query(connection, SCHEMA);
  return String(schema?.digest);
}

describe(row('kill -9 during the first start and each migration'), () => {
  /** Starts a server that runs on without an app. Creates the template database `stopping`, which contains STOP_AT. */
  async function orphanedServer(dataDir: string): Promise<pg.ClientConfig> {
    const app = startApp(dataDir);
    const { connection } = await app.ready;
    await app.kill('SIGKILL');
    const admin = { ...connection, database: 'postgres' };
    await query(admin, 'create database stopping');
    await query({ ...connection, database: 'stopping' }, STOP_AT);
    return admin;
  }

  async function freshDatabase(admin: pg.ClientConfig, target: number): Promise<pg.ClientConfig> {
    await query(
      admin,
      'drop database if exists fright_club with (force)',
      'create database fright_club template stopping',
    );
    const connection = { ...admin, database: 'fright_club' };
    await query(connection, `update stop.target set step = ${target}`);
    return connection;
  }

  /** Waits until this many sessions wait for the lock. */
  async function whenWaiting(holder: pg.Client, count: number, site: Site): Promise<void> {
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
    try {
      await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(count);
    } catch (error) {
      throw new Error(`Not ${count} migrations wait: ${site.output()}`, { cause: error });
    }
  }

  test('the next start completes a start that was killed in any migration, alone or together with the database', async ({
    annotate,
  }) => {
    const dataDir = await makeFolder();
    const admin = await orphanedServer(dataDir);
    const connection = await freshDatabase(admin, 0);
    const whole = await startSite(dataDir);
    await whole.ready;
    const schema = await expectWhole(dataDir);
    const migrations = await query(
      connection,
      'select applied, array_agg(step order by step) as steps from stop.taken group by applied order by applied',
    );
    await whole.kill('SIGKILL');

    let kills = 0;
    for (const { applied, steps } of migrations.slice(0, -1)) {
      // Stops at the middle one of the migration's schema changes.
      const all = Array.isArray(steps) ? steps : [];
      for (const withDatabase of [false, true]) {
        await freshDatabase(admin, Number(all[Math.floor(all.length / 2)]));
        const holder = new pg.Client(connection);
        holder.on('error', () => {});
        await holder.connect();
        await holder.query(`select pg_advisory_lock(${LOCK})`);
        const site = await startSite(dataDir);
        await whenWaiting(holder, 1, site);
        expect((await holder.query('select count(*)::int as applied from schema_migration')).rows).toEqual([
          { applied },
        ]);
        await Promise.all([site.kill('SIGKILL'), withDatabase ? killServer(dataDir) : undefined]);
        kills += 1;

        const next = await startSite(dataDir);
        if (!withDatabase) {
          // The killed app's session waits and stays open for longer than a statement of the next app may wait for a
          // lock.
          await whenWaiting(holder, 2, next);
          await sleep(3_000);
        }
        await holder.end();
        await next.ready;
        expect(await expectWhole(dataDir)).toBe(schema);
        await next.kill('SIGKILL');
      }
    }
    expect(kills).toBe(2 * STOPPABLE.length);
    await annotate(`${kills / 2} migrations, each killed twice: schema and catalogue as without a kill`);
  });

  test('the next start completes a first start that was killed at a random moment', async ({ annotate }) => {
    const films: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const dataDir = await makeFolder();
      const first = await startSite(dataDir);
      await Promise.race([first.ready, sleep(1_000 + Math.random() * 3_000)]);
      await Promise.all([first.kill('SIGKILL'), round % 2 === 0 ? undefined : killServer(dataDir)]);
      // With TRUSTED_PROXY, stopping would wait for this test's idle connections.
      const next = await startSite(dataDir, { TRUSTED_PROXY: '' });
      await next.ready;
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
