import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** A placeholder for a value that each run provides. */
class Given {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Refers to a value that each run provides, in `sql` templates and conditions. */
export const given = <Value>(name: string): RawBuilder<Value> => sql<Value>`${new Given(name)}`;

/**
 * Compiles a statement only at its first run, because building a long text takes longer than sending it.
 *
 * @example
 * const find = compileOnce((db) => db.selectFrom('film').selectAll().where('id', '=', given<number>('id')));
 * await find(db, { id: 694 });
 */
export function compileOnce<Row>(build: (db: Database) => Pick<Compilable<Row>, 'compile'>) {
  let compiled: CompiledQuery<Row> | undefined;
  /** Returns the statement with its values, for callers that send it themselves. */
  const compile = (db: Database, values: Record<string, unknown>): CompiledQuery<Row> => {
    compiled ??= build(db).compile();
    const parameters = compiled.parameters.map((value) => (value instanceof Given ? values[value.name] : value));
    return { ...compiled, parameters };
  };
  const run = async (db: Database, values: Record<string, unknown>): Promise<Row[]> =>
    (await db.executeQuery<Row>(compile(db, values))).rows;
  return Object.assign(run, { compile });
}
