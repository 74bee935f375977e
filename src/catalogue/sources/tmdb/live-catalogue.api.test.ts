import type pg from 'pg';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPool } from '#engine/database/database.ts';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { createTurns } from './live-catalogue.ts';

/**
 * Returns objects that stand for this number of processes. Each has its own turns and few connections to the same
 * database.
 */
async function processes(count: number, connections = 2) {
  const { options } = await emptyDatabase();
  return Array.from({ length: count }, () => {
    const pool = createPool({ ...inject('connection'), database: options.database }, pino({ level: 'silent' }), {
      max: connections,
    });
    onTestFinished(() => pool.end());
    return { pool, ...createTurns(pool) };
  }) as [Process, Process];
}

type Process = { pool: pg.Pool } & ReturnType<typeof createTurns>;

/** Begins work of this name that continues until the test calls `end`. */
async function longWork({ inTurn }: Process, name: Parameters<Process['inTurn']>[0]) {
  const [began, ended] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<void>()];
  const running = inTurn(name, (lost) => {
    began.resolve(lost);
    return ended.promise;
  });
  return { lost: await began.promise, running, end: ended.resolve };
}

const none = async () => undefined;
const claimed = ({ claimFilms }: Process, ids: number[]) => claimFilms(ids, async (mine) => mine);

test('two pieces of work with the same name never run at the same time, in one process or in several', async () => {
  const [first, second] = await processes(2);
  const { running, end } = await longWork(first, 'sync');
  expect(await first.inTurn('sync', none)).toBe(false);
  expect(await second.inTurn('sync', none)).toBe(false);
  expect(await second.inTurn('changes', none)).toBe(true);
  end();
  expect(await running).toBe(true);
  expect(await second.inTurn('sync', none)).toBe(true);
  expect(await first.inTurn('sync', none)).toBe(true);
});

test('a film cannot be claimed twice at the same time', async () => {
  const [first, second] = await processes(2);
  await first.claimFilms([1, 2], async (mine) => {
    expect(mine.sort()).toEqual([1, 2]);
    expect(await claimed(first, [2, 3])).toEqual([3]);
    expect(await claimed(second, [1, 4])).toEqual([4]);
  });
  expect((await claimed(second, [1, 2])).sort()).toEqual([1, 2]);
});

test('all locks of a process share one connection', async () => {
  const [{ pool, inTurn, claimFilms }] = await processes(1);
  const ran = await inTurn('sync', () =>
    claimFilms([1], () =>
      claimFilms([2], async () => {
        await pool.query('select 1');
      }),
    ),
  );
  expect(ran).toBe(true);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test('work that fails releases its lock', async () => {
  const [first, second] = await processes(2);
  const failing = first.inTurn('sync', () => Promise.reject(new Error('TMDB is down')));
  await expect(failing).rejects.toThrow('TMDB is down');
  expect(await second.inTurn('sync', none)).toBe(true);
});

test('a process that loses the connection of its locks can get new locks, but not the lock of its own work that still runs', async () => {
  const [only] = await processes(1, 3);
  const { pool, inTurn, claimFilms } = only;
  const { lost, running, end } = await longWork(only, 'sync');
  const others = 'datname = current_database() and pid <> pg_backend_pid()';
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
  await expect(claimFilms([1], none)).rejects.toThrow();
  await claimFilms([1], async (mine) => expect(mine).toEqual([1]));
  expect([await inTurn('sync', none), lost.aborted]).toEqual([false, true]);
  end();
  await expect(running).rejects.toThrow();
  expect(await inTurn('sync', none)).toBe(true);
});
