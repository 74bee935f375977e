import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

type TestDatabase = { connection: pg.PoolConfig; drop: () => Promise<void> };

/** Runs a statement as the superuser of the tests' PostgreSQL. */
export async function asAdmin(query: string): Promise<void> {
  const admin = new pg.Client(inject('connection'));
  await admin.connect();
  await admin.query(query);
  await admin.end();
}

/**
 * Creates a copy of the migrated database with the embedded catalogue.
 *
 * @param withBystander adds the member of bystander.ts, whose rows no test may change
 * @param other another database to copy
 */
export async function copyTemplate(withBystander = false, other?: string): Promise<TestDatabase> {
  const template = other ?? inject(withBystander ? 'bystanderTemplate' : 'template');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${database} template ${template} strategy file_copy`);
  return {
    connection: { ...inject('connection'), database },
    drop: () => asAdmin(`drop database ${database} with (force)`),
  };
}
