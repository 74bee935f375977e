import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** Stands for a value that each run brings. */
class Given {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A reference to a value of the run, for `sql` templates and conditions. */
export const given = <Value>(name: string): RawBuilder<Value> => sql<Value>`${new Given(name)}`;

/**
 * Compiles a statement at its first run only: building the text of a long one takes longer than sending it.
 *
 * @example
 * const find = compileOnce((db) => db.selectFrom('film').selectAll().where('id', '=', given<number>('id')));
 * await find(db, { id: 694 });
 */
export function compileOnce<Row>(build: (db: Database) => Pick<Compilable<Row>, 'compile'>) {
  let compiled: CompiledQuery<Row> | undefined;
  /** The statement with its values, to be sent by other means. */
  const compile = (db: Database, values: Record<string, unknown>): CompiledQuery<Row> => {
    compiled ??= build(db).compile();
    const parameters = compiled.parameters.map((value) => (value instanceof Given ? values[value.name] : value));
    return { ...compiled, parameters };
  };
  const run = async (db: Database, values: Record<string, unknown>): Promise<Row[]> =>
    (await db.executeQuery<Row>(compile(db, values))).rows;
  return Object.assign(run, { compile });
}
