import { platformOfProvider } from '#contract/platforms.ts';
import type { CountryProviders, ProviderRow } from '#tmdb-client';

/** A streaming service as the provider table has it. */
export type NamedProvider = { id: number; name: string; logoPath: string | null };

/**
 * Where a subscription lets people watch a film: each of our platforms once, whichever of its tiers has the film
 * (those with advertisements included), and every other subscription as it is.
 */
export function subscriptionsOf(country: CountryProviders | null): NamedProvider[] {
  const found = new Map<number, NamedProvider>();
  const add = (row: ProviderRow) => {
    const platform = platformOfProvider(row.provider_id);
    const id = platform?.providerIds[0] ?? row.provider_id;
    // A channel or a tier has a logo of its own; the platform's is the one of its first id.
    const logoPath = id === row.provider_id ? row.logo_path : (found.get(id)?.logoPath ?? null);
    found.set(id, { id, name: platform?.label ?? row.provider_name, logoPath });
  };
  for (const row of country?.flatrate ?? []) add(row);
  for (const row of country?.ads ?? []) if (platformOfProvider(row.provider_id)) add(row);
  return [...found.values()];
}
