import { type CompiledQuery, sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { readableLog } from '#test/process/readable-log.ts';
import { underCheck } from './checked-statements.ts';
import { createDatabase, createPool, type Database } from './database.ts';
import { inOneTrip } from './one-trip.ts';

/** Opens a database with one ticket, and lists the packets that are sent to the database. */
async function tickets() {
  const { options } = await emptyDatabase();
  const pool = createPool({ ...inject('connection'), database: options.database }, readableLog().log, { max: 2 });
  onTestFinished(() => pool.end());
  const sent: string[] = [];
  pool.on('connect', (client) => {
    const { stream } = client.connection;
    const uncork = stream.uncork.bind(stream);
    const write = stream.write.bind(stream);
    let packet = '';
    Object.assign(stream, {
      write: (bytes: Buffer) => {
        packet += String(bytes);
        return write(bytes);
      },
      uncork: () => {
        uncork();
        if (stream.writableCorked > 0 || packet === '') return;
        sent.push(packet);
        packet = '';
      },
    });
  });
  const db = createDatabase(pool);
  await sql`create table ticket (id int primary key)`.execute(db);
  await sql`create table seat (id int primary key)`.execute(db);
  await sql`insert into ticket values (1)`.execute(db);
  const withTicket = <R>(id: number, work: () => Promise<R>) =>
    underCheck(
      db,
      {
        statement: sql`select 1 / count(*) from ticket where id = ${id}`.compile(db),
        failure: () => new Error('no ticket'),
      },
      work,
    );
  const seats = async () => (await sql<{ id: number }>`select id from seat order by id`.execute(db)).rows.length;
  return { db, pool, sent, withTicket, seats };
}

const seat = (db: Database, id: number): CompiledQuery => sql`insert into seat values (${id})`.compile(db);
const readSeats = (db: Database) => sql`select id from seat`.execute(db);

/** The kinds of work that a request may do. Each adds a seat. */
const WRITES: Record<string, (db: Database) => Promise<unknown>> = {
  'a statement': (db) => db.executeQuery(seat(db, 1)),
  'a transaction': (db) => db.transaction().execute((trx) => trx.executeQuery(seat(trx, 1))),
  'a serializable transaction': (db) =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute((trx) => trx.executeQuery(seat(trx, 1))),
  'statements in one trip': (db) => inOneTrip(db, [seat(db, 1), sql`select 1`.compile(db)]),
  'a statement beside a read': (db) => Promise.all([readSeats(db), db.executeQuery(seat(db, 1))]),
  'a transaction beside a read': (db) =>
    Promise.all([readSeats(db), db.transaction().execute((trx) => trx.executeQuery(seat(trx, 1)))]),
  'statements in one trip after a read': async (db) => {
    await readSeats(db);
    await inOneTrip(db, [seat(db, 1), sql`select 1`.compile(db)]);
  },
  'a statement after a failed one': async (db) => {
    await readSeats(db);
    await db.executeQuery(seat(db, 1)).catch(() => db.executeQuery(seat(db, 1)));
  },
};

describe('work under a check', () => {
  test.each(Object.entries(WRITES))(
    '(%s) writes once if the check passes, and nothing if the check fails',
    async (_, work) => {
      const { db, pool, withTicket, seats } = await tickets();
      await expect(withTicket(2, () => work(db))).rejects.toThrow('no ticket');
      expect(await seats()).toBe(0);
      await withTicket(1, () => work(db));
      expect(await seats()).toBe(1);
      // Every connection is usable again, outside a transaction.
      const clients = await Promise.all([pool.connect(), pool.connect()]);
      for (const client of clients) {
        expect(client.getTransactionStatus()).toBe('I');
        client.release();
      }
    },
  );

  test('is rejected if the check fails, even if the work runs no statement or catches the error', async () => {
    const { db, withTicket } = await tickets();
    for (const work of [
      async () => (await readSeats(db)).rows,
      async () => 'no statement',
      async () => db.executeQuery(seat(db, 1)).catch(() => 'a caught error'),
    ]) {
      await expect(withTicket<unknown>(2, work)).rejects.toThrow('no ticket');
    }
    expect(await withTicket(1, async () => 'no statement')).toBe('no statement');
  });

  test('throws its own errors unchanged', async () => {
    const { db, withTicket } = await tickets();
    await expect(withTicket(1, () => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero');
    await expect(withTicket(1, () => sql`insert into nowhere values (1)`.execute(db))).rejects.toThrow('nowhere');
  });

  test('sends the check once, in one packet with the first statement', async () => {
    const { db, sent, withTicket } = await tickets();
    for (const work of [() => readSeats(db), () => db.executeQuery(seat(db, 7))]) {
      sent.length = 0;
      await withTicket(1, async () => {
        await work();
        await readSeats(db);
      });
      const packets = sent.filter((bytes) => bytes.includes('from ticket'));
      expect(packets).toHaveLength(1);
      expect(packets[0]).toMatch(/seat/);
    }
  });
});
