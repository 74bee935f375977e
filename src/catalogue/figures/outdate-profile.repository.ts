import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';

/** Marks the member's stored profile as out of date, in the transaction of a change that has locked the member. */
export async function outdateProfile(trx: Database, memberId: string): Promise<void> {
  await sql`
    insert into horror_profile (member_id) values (${memberId})
    on conflict (member_id) do update set version = horror_profile.version + 1`.execute(trx);
}

/** Calls outdateProfile for every member who has rated or seen the film. */
export async function outdateProfilesOfFilm(trx: Database, filmId: number): Promise<void> {
  await sql`
    insert into horror_profile (member_id)
    select member_id from rating where film_id = ${filmId}
    union select member_id from viewing where film_id = ${filmId} order by member_id
    on conflict (member_id) do update set version = horror_profile.version + 1`.execute(trx);
}
