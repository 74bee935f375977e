import { PLATFORMS, type PlatformSlug, platformOfProvider } from '#contract/browse/platforms.ts';
import type { ListedMovie } from '#contract/user-list/user-list.ts';

/** Null if none of the services has the film. @example serviceWords(['shudder'], ['shudder']) // 'On your Shudder' */
export function serviceWords(streams: readonly PlatformSlug[], services: readonly PlatformSlug[]): string | null {
  const mine = PLATFORMS.filter(({ value }) => services.includes(value) && streams.includes(value));
  return mine.length === 0
    ? null
    : `On your ${mine
        .map(({ label }) => label)
        .join(', ')
        .replace(/, ([^,]*)$/, ' and $1')}`;
}

export const platformsAmong = (stream: ListedMovie['watch_providers']['stream']): PlatformSlug[] =>
  stream.flatMap(({ provider_id }) => platformOfProvider(provider_id)?.value ?? []);
