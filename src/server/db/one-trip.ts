import { CompiledQuery, type QueryResult } from 'kysely';
import type { Database } from './database.ts';

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');

const isRejected = (outcome: PromiseSettledResult<unknown>): outcome is PromiseRejectedResult =>
  outcome.status === 'rejected';

/**
 * Runs statements one after the other in a transaction, and sends all of them together. Waiting for each response would
 * take longer than running them, and lock rows for longer. After a failure PostgreSQL ignores the remaining statements
 * and rolls back (https://www.postgresql.org/docs/current/libpq-pipeline-mode.html, "Processing Results").
 *
 * @throws the error of the first statement that failed
 */
export async function inOneTrip<Rows extends unknown[]>(
  db: Database,
  statements: { [Turn in keyof Rows]: CompiledQuery<Rows[Turn]> },
): Promise<{ [Turn in keyof Rows]: Rows[Turn][] }> {
  return db.getExecutor().provideConnection(async (connection) => {
    // Waits for all responses, not only for the first failure, because the connection then returns to the pool.
    const outcomes = await Promise.allSettled(
      [BEGIN, ...statements, COMMIT].map(
        (statement): Promise<QueryResult<unknown>> => connection.executeQuery(statement),
      ),
    );
    const failure = outcomes.find(isRejected);
    if (failure) throw failure.reason;
    const rows = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.rows] : []));
    return rows.slice(1, -1) as { [Turn in keyof Rows]: Rows[Turn][] }; // in the order of the statements
  });
}
