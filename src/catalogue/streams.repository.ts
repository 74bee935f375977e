import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { AT_HOME, PLATFORMS, type PlatformSlug } from '#features/browse/contract/platforms.ts';
import type { MemberServicesInput } from '#features/streaming/contract/streaming.ts';

const PROVIDERS = PLATFORMS.flatMap(({ value, providerIds }) => providerIds.map((id) => ({ id, platform: value })));

/** "At home" as a row of a film's streaming providers. */
export const AT_HOME_PROVIDER = { provider_id: AT_HOME.providerIds[0], provider_name: AT_HOME.label, logo_path: null };

/** SQL for the platforms as rows, to join with film_provider. A platform with several providers has several rows. */
export const PLATFORM_ROWS = sql`unnest(${PROVIDERS.map(({ id }) => id)}::int[],
  ${PROVIDERS.map(({ platform }) => platform)}::text[]) as platform(provider_id, slug)`;

/** Returns the platforms on which each film streams in the country, by id. Films without a platform are missing. */
export async function platformsOfFilms(
  db: Database,
  filmIds: readonly number[],
  region: string,
): Promise<Map<number, PlatformSlug[]>> {
  const { rows } = await sql<{ id: number; platforms: PlatformSlug[] }>`
    select film_id as id, array_agg(distinct slug) as platforms from (
      select film_id, slug from film_provider join ${PLATFORM_ROWS} using (provider_id)
      where film_id = any(${filmIds}::int[]) and region = ${region} and kind = 'stream'
      union all select film_id, ${AT_HOME.value} from library_film where film_id = any(${filmIds}::int[])) as offer
    group by film_id order by film_id`.execute(db);
  return new Map(rows.map(({ id, platforms }) => [id, platforms]));
}

/** SQL for the rows of films that are on one of the services or at home. A film may have several rows. */
export function streaming({ region, platforms }: MemberServicesInput): RawBuilder<unknown> {
  const ids = PROVIDERS.filter(({ platform }) => platforms.includes(platform)).map(({ id }) => id);
  return sql`from (
    select film_id from film_provider
    where region = ${region} and kind = 'stream' and provider_id = any(${ids}::int[])
    union all select film_id from library_film where ${platforms.includes(AT_HOME.value)}) as offer`;
}
