import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app/test-app.ts';
import { DatabasePool } from './client.ts';
import { watchDamage } from './damage.ts';

const corrupted = (message: string) => Object.assign(new Error(message), { code: 'XX001' });

async function watchedPool() {
  const { pool } = await testApp();
  if (!(pool instanceof DatabasePool)) throw new Error('The pool of the test is another one.');
  const log = { error: vi.fn() };
  return { pool, log, damages: watchDamage(pool, log) };
}

test.each(['"', ''])(
  'a damaged page names its table, whether the path of its file stands in quotes (%s) or not',
  async (quote) => {
    const { pool, log, damages } = await watchedPool();
    const { rows } = await pool.query("select pg_relation_filepath('film') as file");
    for (const block of [4, 5])
      pool.onDamage(corrupted(`invalid page in block ${block} of relation ${quote}${rows[0].file}${quote}`));
    await expect.poll(() => log.error).toHaveBeenCalledTimes(1);
    expect(damages()).toEqual([expect.stringContaining('The table film is damaged.')]);
  },
);

test('damaged large values of a table are one entry and one line of the log, which name the table', async () => {
  const { pool, log, damages } = await watchedPool();
  const { rows } = await pool.query(
    "select relname from pg_class where oid = (select reltoastrelid from pg_class where oid = 'film'::regclass)",
  );
  for (const value of [16_405, 16_406, 17_000])
    pool.onDamage(corrupted(`missing chunk number 0 for toast value ${value} in ${rows[0].relname}`));
  await expect.poll(() => log.error).toHaveBeenCalled();
  pool.onDamage(corrupted(`unexpected chunk number 3 (expected 2) for toast value 9 in ${rows[0].relname}`));
  await expect.poll(() => log.error).toHaveBeenCalledTimes(2);
  expect(damages()).toEqual([expect.stringContaining('The table film is damaged.')]);
});
