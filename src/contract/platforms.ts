/** `providerIds` are TMDB's ids of the platform, its tiers and channels. The first is the platform itself. */
export type Platform = { label: string; value: string; providerIds: readonly number[] };

export const PLATFORMS = [
  { label: 'Netflix', value: 'netflix', providerIds: [8, 1796] },
  { label: 'Shudder', value: 'shudder', providerIds: [99, 204, 2049] },
  { label: 'Prime Video', value: 'prime', providerIds: [9, 2100] },
  { label: 'Hulu', value: 'hulu', providerIds: [15] },
  { label: 'Peacock', value: 'peacock', providerIds: [386, 387] },
  { label: 'HBO Max', value: 'max', providerIds: [1899, 1825] },
] as const satisfies readonly Platform[];

export type PlatformSlug = (typeof PLATFORMS)[number]['value'];

/** Returns undefined for a provider outside the six platforms. */
export function platformOfProvider(providerId: number): (typeof PLATFORMS)[number] | undefined {
  return PLATFORMS.find((platform) => (platform.providerIds as readonly number[]).includes(providerId));
}
