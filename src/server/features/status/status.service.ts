import { type CatalogueStatus, FILM_SOURCES, type FilmSource } from '#contract/catalogue-status.ts';
import { dayOf } from '#lib/today.ts';

type SourceState = { source: string; version: string; fetched_at: Date };

type StatusServiceOptions = {
  read: () => Promise<{ films: number; sources: SourceState[] }>;
  /** Without counts, which makes it cheap. */
  readSources: () => Promise<SourceState[]>;
};

export type StatusService = ReturnType<typeof createStatusService>;

export function createStatusService({ read, readSources }: StatusServiceOptions) {
  return {
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

    /** Sources of films with the day of their last update, for the credits of pages. */
    async filmSources(): Promise<FilmSource[]> {
      const states = await readSources();
      return FILM_SOURCES.flatMap((source) => {
        const state = states.find((each) => each.source === source);
        return state ? [{ source, day: dayOf(state.fetched_at) }] : [];
      });
    },
  };
}
