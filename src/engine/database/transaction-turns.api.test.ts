import { sql } from 'kysely';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, createPool } from './database.ts';

test('transactions leave a connection to a read; one that gets no turn in time is rejected with the code 08001', async () => {
  const pool = createPool(inject('connection'), pino({ level: 'silent' }), { max: 4, connectionTimeoutMillis: 3_000 });
  onTestFinished(() => pool.end());
  const db = createDatabase(pool);
  const one = sql<{ one: number }>`select 1 as one`;
  const gate = Promise.withResolvers<void>();
  const transaction = () =>
    db.transaction().execute(async (trx) => {
      await one.execute(trx);
      await gate.promise;
    });
  const waiting = Promise.allSettled(Array.from({ length: 3 }, transaction));
  const late = Promise.allSettled(Array.from({ length: 3 }, transaction));
  expect((await one.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(await late).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { code: '08001' } })));
  gate.resolve();
  expect((await waiting).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  await transaction();
  expect((await one.execute(db)).rows).toEqual([{ one: 1 }]);
});
