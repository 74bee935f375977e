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

/** The films on the operator's own media servers, if the site reads one. TMDB has no provider with this id. */
export const AT_HOME = { label: 'At home', value: 'home', providerIds: [0] } as const satisfies Platform;

/** In the order of the bits in the finder's rows. */
export const PLATFORM_SLUGS = [...PLATFORMS.map(({ value }) => value), AT_HOME.value];
export type PlatformSlug = (typeof PLATFORM_SLUGS)[number];

/** As screens show them. */
export const ALL_PLATFORMS = [AT_HOME, ...PLATFORMS] as const;

export function platformOfProvider(providerId: number): (typeof ALL_PLATFORMS)[number] | undefined {
  return ALL_PLATFORMS.find((platform) => (platform.providerIds as readonly number[]).includes(providerId));
}

/** Returns the label of a stored slug. A platform that is no longer in our list has its slug as the label. */
export const platformLabel = (slug: string): string => ALL_PLATFORMS.find(({ value }) => value === slug)?.label ?? slug;
