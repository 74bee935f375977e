export type Tally = {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Films that were marked as removed: missing at TMDB, or no longer horror. */
  gone: number;
  /** Films that are missing, not horror, or malformed. */
  skipped: number;
};
export const NO_FILMS: Tally = { inserted: 0, updated: 0, unchanged: 0, gone: 0, skipped: 0 };

export function addTallies(a: Tally, b: Partial<Tally>): Tally {
  return {
    inserted: a.inserted + (b.inserted ?? 0),
    updated: a.updated + (b.updated ?? 0),
    unchanged: a.unchanged + (b.unchanged ?? 0),
    gone: a.gone + (b.gone ?? 0),
    skipped: a.skipped + (b.skipped ?? 0),
  };
}
