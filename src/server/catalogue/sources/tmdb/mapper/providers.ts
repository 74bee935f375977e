import { platformOfProvider } from '#contract/browse/platforms.ts';
import type { CountryProviders, ProviderRow } from '#tmdb-client';

export type NamedProvider = { id: number; name: string; logoPath: string | null };

/** Returns a film's subscription and ad-supported providers. Tiers and channels of a platform count as the platform. */
export function subscriptionsOf({ flatrate = [], ads = [] }: CountryProviders): NamedProvider[] {
  const found = new Map<number, NamedProvider>();
  const add = (row: ProviderRow) => {
    const platform = platformOfProvider(row.provider_id);
    const id = platform?.providerIds[0] ?? row.provider_id;
    // Tiers and channels have their own logos. The platform's logo is the logo of its first id.
    const logoPath = id === row.provider_id ? (row.logo_path ?? null) : (found.get(id)?.logoPath ?? null);
    found.set(id, { id, name: platform?.label ?? row.provider_name, logoPath });
  };
  for (const row of flatrate) add(row);
  for (const row of ads) if (platformOfProvider(row.provider_id)) add(row);
  return [...found.values()];
}
