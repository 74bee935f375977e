import { sql } from 'kysely';
import { databaseOf } from '../../bench/catalogue-database.ts';

/** Tables whose rows can be computed from other tables and from content/. */
const DERIVED = [
  'film_finder',
  'film_leniency',
  'film_neighbours',
  'horror_profile',
  'rating_stats',
  'search_word',
  'theme_profile',
];

/** Names in the database of a running site. */
export async function readDatabase(dataDir: string) {
  await using database = await databaseOf(dataDir);
  const { db } = database;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migration' order by 1`.execute(db);
  const triggers = await sql<{ name: string }>`
    select format('%s on %s', trigger.tgname, tgrelid::regclass) as name from pg_trigger trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const names = tables.rows.map(({ name }) => name);
  return {
    tables: names,
    derived: names.filter((name) => DERIVED.includes(name)),
    triggers: triggers.rows.map(({ name }) => name),
  };
}
