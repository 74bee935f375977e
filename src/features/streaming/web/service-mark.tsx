import { queryOptions, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { PLATFORMS, type PlatformSlug, platformOfProvider } from '#features/browse/contract/platforms.ts';
import type { ListedMovie } from '#features/my-movies/contract/my-movies.ts';
import { classNames } from '#ui/class-names.ts';
import { LimitsContext } from '#ui/pictures/limit-marks.tsx';
import { apiGet } from '#web/lib/calls.ts';
import { filmBatches } from '#web/lib/films/film-batches.ts';
import type { MemberServices } from '../contract/streaming.ts';

type ServiceChipProps = {
  text: string;
  /** Positions the chip over the poster. */
  className: string;
};

/** A label over a poster: at the bottom, or beside the toggles if a limits warning may be at the bottom. */
export function ServiceChip({ text, className }: ServiceChipProps) {
  const hasLimits = use(LimitsContext) !== null;
  const position = hasLimits ? 'items-start pr-10' : 'items-end';
  return (
    <span className={classNames('pointer-events-none absolute flex print:hidden', position, className)}>
      <span className="m-1 rounded-xs border-sickly border-l-2 bg-ground/90 px-1.5 py-0.5 font-semibold text-text text-xs leading-snug">
        {text}
      </span>
    </span>
  );
}

type ServiceMarkProps = { filmId: number; services: MemberServices; className: string };

export function ServiceMark({ filmId, services: { region, platforms }, className }: ServiceMarkProps) {
  const { data: streams = [] } = useQuery(filmStreamsQuery(filmId, region));
  const text = serviceWords(streams, platforms);
  return text && <ServiceChip text={text} className={className} />;
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
