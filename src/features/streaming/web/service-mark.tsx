import { queryOptions, useQuery } from '@tanstack/react-query';
import { Tv } from 'lucide-react';
import { AT_HOME, PLATFORMS, type PlatformSlug, platformOfProvider } from '#features/browse/contract/platforms.ts';
import type { ListedMovie } from '#features/my-movies/contract/my-movies.ts';
import { apiGet } from '#web/lib/calls.ts';
import { filmBatches } from '#web/lib/films/film-batches.ts';
import type { MemberServices } from '../contract/streaming.ts';

/** In the last line of a card: an icon, with the words beside it where there is room. */
export function ServiceNote({ text }: { text: string }) {
  return (
    <span className="@container min-w-5 flex-1 self-center">
      <span title={text} className="flex items-center gap-1.5 font-semibold text-xs">
        <Tv className="size-4 shrink-0 text-sickly" />
        <span className="@max-[7rem]:sr-only truncate">{text}</span>
      </span>
    </span>
  );
}

type ServiceMarkProps = { filmId: number; services: MemberServices };

export function ServiceMark({ filmId, services: { region, platforms } }: ServiceMarkProps) {
  const { data: streams = [] } = useQuery(filmStreamsQuery(filmId, region));
  const text = serviceWords(streams, platforms);
  return text && <ServiceNote text={text} />;
}

const createFetch = (region: string) => filmBatches((ids) => apiGet('/films/streams', { query: { ids, region } }));
/** Fetch functions by region. */
const fetches = new Map<string, ReturnType<typeof createFetch>>();

async function platformsOf(filmId: number, region: string): Promise<PlatformSlug[]> {
  const fetchStreams = fetches.get(region) ?? createFetch(region);
  fetches.set(region, fetchStreams);
  return (await fetchStreams(filmId))?.platforms ?? [];
}

export const filmStreamsQuery = (filmId: number, region: string) =>
  queryOptions({ queryKey: ['films', 'streams', region, filmId], queryFn: () => platformsOf(filmId, region) });

/** Null if none of the services has the film. @example serviceWords(['home', 'shudder'], ['home', 'shudder']) // 'At home, on your Shudder' */
export function serviceWords(streams: readonly PlatformSlug[], services: readonly PlatformSlug[]): string | null {
  const mine = PLATFORMS.filter(({ value }) => services.includes(value) && streams.includes(value));
  const names = mine.map(({ label }) => label);
  const paid = names.length > 0 && `on your ${names.join(', ').replace(/, ([^,]*)$/, ' and $1')}`;
  const atHome = services.includes(AT_HOME.value) && streams.includes(AT_HOME.value) && AT_HOME.label;
  const text = [atHome, paid].filter(Boolean).join(', ');
  return text === '' ? null : text.replace(/^o/, 'O');
}

export const platformsAmong = (stream: ListedMovie['watch_providers']['stream']): PlatformSlug[] =>
  stream.flatMap(({ provider_id }) => platformOfProvider(provider_id)?.value ?? []);
