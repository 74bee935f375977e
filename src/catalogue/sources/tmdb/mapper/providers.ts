import { platformOfProvider } from '#features/browse/contract/platforms.ts';
import type { CountryProviders, ProviderRow } from '#tmdb-client';

export type NamedProvider = { id: number; name: string; logoPath: string | null };

/** Tiers and channels of a platform count as the platform. */
function merged(rows: readonly ProviderRow[]): NamedProvider[] {
  const found = new Map<number, NamedProvider>();
  for (const row of rows) {
    const platform = platformOfProvider(row.provider_id);
    const id = platform?.providerIds[0] ?? row.provider_id;
    // Tiers and channels have their own logos. The platform's logo is the logo of its first id.
    const logoPath = id === row.provider_id ? (row.logo_path ?? null) : (found.get(id)?.logoPath ?? null);
    found.set(id, { id, name: platform?.label ?? row.provider_name, logoPath });
  }
  return [...found.values()];
}

/**
 * Returns the providers that stream, rent and sell a film, undefined when a list could not be read. Ad-supported
 * providers count as streaming only if they belong to one of our platforms.
 */
export function providersOf({ flatrate, ads, rent, buy }: Partial<CountryProviders> = {}) {
  if (!flatrate || !ads || !rent || !buy) return undefined;
  const supported = ads.filter((row) => platformOfProvider(row.provider_id));
  const ofKind = (kind: 'stream' | 'rent' | 'buy', rows: ProviderRow[]) =>
    merged(rows).map((provider) => ({ ...provider, kind }));
  return [...ofKind('stream', [...flatrate, ...supported]), ...ofKind('rent', rent), ...ofKind('buy', buy)];
}
