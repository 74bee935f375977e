import type { MyFilm } from '#web/lib/member/list-changes.ts';

/** @property providers ids of streaming providers, of which a film needs one; `none` for films without any */
export type WatchlistFilter = { streamingOnly: boolean; providers: readonly number[] | 'none' };

export type ProviderOption = { id: number; name: string };

export const NO_FILTER: WatchlistFilter = { streamingOnly: false, providers: [] };

const streamsOf = (film: MyFilm) => film.details.watch_providers.stream;

export function matches(film: MyFilm, { streamingOnly, providers }: WatchlistFilter): boolean {
  const streams = streamsOf(film);
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

export function filterCount({ streamingOnly, providers }: WatchlistFilter): number {
  return Number(streamingOnly) + (providers === 'none' ? 1 : providers.length);
}
