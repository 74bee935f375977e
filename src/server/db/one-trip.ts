import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Runs statements one after the other in a transaction. @throws the error of the first statement that failed */
export async function inOneTrip<Rows extends unknown[]>(
  db: Database,
  statements: { [Turn in keyof Rows]: CompiledQuery<Rows[Turn]> },
): Promise<{ [Turn in keyof Rows]: Rows[Turn][] }> {
  return db.transaction().execute(async (trx) => {
    const rows: unknown[][] = [];
    for (const statement of statements) rows.push((await trx.executeQuery(statement)).rows);
    return rows as { [Turn in keyof Rows]: Rows[Turn][] }; // in the order of the statements
  });
}
