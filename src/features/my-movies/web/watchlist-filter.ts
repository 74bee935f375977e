import type { PlatformSlug } from '#features/browse/contract/platforms.ts';
import { platformsAmong } from '#features/streaming/web/streaming.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';

/**
 * @property onServices only films on the member's services
 * @property providers ids of streaming providers: a film must have at least one; `none` for films without providers
 */
export type WatchlistFilter = { streamingOnly: boolean; onServices: boolean; providers: readonly number[] | 'none' };

export type ProviderOption = { id: number; name: string };

export const NO_FILTER: WatchlistFilter = { streamingOnly: false, onServices: false, providers: [] };

const streamsOf = (film: MyFilm) => film.details.watch_providers.stream;

/** @param services undefined until they are loaded: until then `onServices` leaves no film out */
export function matches(film: MyFilm, filter: WatchlistFilter, services?: readonly PlatformSlug[]): boolean {
  const { streamingOnly, onServices, providers } = filter;
  const streams = streamsOf(film);
  if (onServices && services && !platformsAmong(streams).some((slug) => services.includes(slug))) return false;
  if (providers === 'none') return streams.length === 0;
  if (providers.length > 0) return streams.some(({ provider_id }) => providers.includes(provider_id));
  return !streamingOnly || streams.length > 0;
}

export function providersOf(films: readonly MyFilm[]): ProviderOption[] {
  const names = new Map(films.flatMap(streamsOf).map((provider) => [provider.provider_id, provider.provider_name]));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** "Not Available for Streaming" excludes all other choices. */
export function toggleProvider(selected: WatchlistFilter['providers'], id: number): readonly number[] {
  if (selected === 'none') return [id];
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
}

export function filterCount({ streamingOnly, onServices, providers }: WatchlistFilter): number {
  return Number(streamingOnly) + Number(onServices) + (providers === 'none' ? 1 : providers.length);
}
