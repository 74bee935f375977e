import { type RawBuilder, sql } from 'kysely';
import { PLATFORMS, type PlatformSlug } from '#contract/platforms.ts';
import type { MemberServicesInput } from '#contract/services.ts';
import type { Database } from './database.ts';

const PROVIDERS = PLATFORMS.flatMap(({ value, providerIds }) => providerIds.map((id) => ({ id, platform: value })));

/** The platforms as rows, to join with film_provider: a platform has several providers. */
export const PLATFORM_ROWS = sql`unnest(${PROVIDERS.map(({ id }) => id)}::int[],
  ${PROVIDERS.map(({ platform }) => platform)}::text[]) as platform(provider_id, slug)`;

/** The platforms of each of the films that streams in the country on any, by id. */
export async function platformsOfFilms(
  db: Database,
  filmIds: readonly number[],
  region: string,
): Promise<Map<number, PlatformSlug[]>> {
  const { rows } = await sql<{ id: number; platforms: PlatformSlug[] }>`
    select film_id as id, array_agg(distinct slug) as platforms
    from film_provider join ${PLATFORM_ROWS} using (provider_id)
    where film_id = any(${filmIds}::int[]) and region = ${region} and kind = 'stream'
    group by film_id order by film_id`.execute(db);
  return new Map(rows.map(({ id, platforms }) => [id, platforms]));
}

/** The rows of films that stream on one of the services; a film may have several. */
export function streaming({ region, platforms }: MemberServicesInput): RawBuilder<unknown> {
  const ids = PROVIDERS.filter(({ platform }) => platforms.includes(platform)).map(({ id }) => id);
  return sql`from film_provider where region = ${region} and kind = 'stream' and provider_id = any(${ids}::int[])`;
}

/** The condition on `film_id` that the film streams on one of the services. */
export const streamsOn = (services: MemberServicesInput): RawBuilder<boolean> =>
  sql`film_id in (select film_id ${streaming(services)})`;
