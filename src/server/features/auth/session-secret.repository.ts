import type { Database } from '../../db/database.ts';

const NAME = 'session';

/** The secret shared by all processes. @param offer is stored if there is none yet */
export async function shareSessionSecret(db: Database, offer: string): Promise<string> {
  await db
    .insertInto('site_secret')
    .values({ name: NAME, value: offer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('site_secret')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return value;
}
