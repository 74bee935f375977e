import { type CatalogueStatus, FILM_SOURCES, type FilmSource } from '#contract/catalogue-status.ts';
import { dayOf } from '#lib/today.ts';

type SourceState = { source: string; version: string; fetched_at: Date };

type StatusServiceOptions = {
  read: () => Promise<{ films: number; sources: SourceState[] }>;
  /** The sources alone, which costs next to nothing. */
  readSources: () => Promise<SourceState[]>;
};

export type StatusService = ReturnType<typeof createStatusService>;

export function createStatusService({ read, readSources }: StatusServiceOptions) {
  return {
    /** How many films there are, and how fresh each source is. */
    async status(): Promise<CatalogueStatus> {
      const { films, sources } = await read();
      return {
        films,
        sources: sources.map(({ source, version, fetched_at }) => ({
          source,
          fetchedAt: fetched_at.toISOString(),
          version,
        })),
      };
    },

    /** What the pages' credits name: each source of films with the day it was last heard or loaded. */
    async filmSources(): Promise<FilmSource[]> {
      const states = await readSources();
      return FILM_SOURCES.flatMap((source) => {
        const state = states.find((each) => each.source === source);
        return state ? [{ source, day: dayOf(state.fetched_at) }] : [];
      });
    },
  };
}
