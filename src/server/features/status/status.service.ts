import type { CatalogueStatus } from '#contract/catalogue-status.ts';

type StatusServiceOptions = {
  read: () => Promise<{ films: number; sources: { source: string; version: string; fetched_at: Date }[] }>;
};

export type StatusService = ReturnType<typeof createStatusService>;

export function createStatusService({ read }: StatusServiceOptions) {
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
  };
}
