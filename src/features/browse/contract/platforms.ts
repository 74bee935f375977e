/**
 * `providerIds` are TMDB's ids of the platform, of its tiers and of its channels, in all countries. The first id is the
 * platform itself. Prime Video has two such ids: 9 in five countries (such as DE, GB and US) and 119 in all others.
 */
export type Platform = { label: string; value: string; providerIds: readonly number[] };

export const PLATFORMS = [
  { label: 'Netflix', value: 'netflix', providerIds: [8, 1796, 175] },
  { label: 'Shudder', value: 'shudder', providerIds: [99, 204, 2049] },
  { label: 'Prime Video', value: 'prime', providerIds: [9, 119, 2100, 613] },
  { label: 'Hulu', value: 'hulu', providerIds: [15] },
  { label: 'Peacock', value: 'peacock', providerIds: [386, 387, 2553] },
  { label: 'HBO Max', value: 'max', providerIds: [1899, 1825, 2284] },
] as const satisfies readonly Platform[];

export const PLATFORM_SLUGS = PLATFORMS.map(({ value }) => value);
export type PlatformSlug = (typeof PLATFORMS)[number]['value'];

export function platformOfProvider(providerId: number): (typeof PLATFORMS)[number] | undefined {
  return PLATFORMS.find((platform) => (platform.providerIds as readonly number[]).includes(providerId));
}

/** Returns the label of a stored slug. A platform that is no longer in our list has its slug as the label. */
export const platformLabel = (slug: string): string => PLATFORMS.find(({ value }) => value === slug)?.label ?? slug;
