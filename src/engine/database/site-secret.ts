import type { Database } from './database.ts';

const read = (db: Database, name: string) =>
  db.selectFrom('site_secret').select('value').where('name', '=', name).executeTakeFirst();

/** Returns a secret that all processes share. @param offer creates the secret if none is stored yet */
export async function shareSiteSecret(db: Database, name: string, offer: () => string): Promise<string> {
  const known = await read(db, name);
  if (known) return known.value;
  await db
    .insertInto('site_secret')
    .values({ name, value: offer() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await read(db, name);
  if (!stored) throw new Error(`The secret ${name} is missing.`);
  return stored.value;
}
