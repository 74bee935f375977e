import { LRUCache } from 'lru-cache';
import type { ListedMovie } from '#contract/user-list/user-list.ts';
import type { ListVersionRepository } from './list-version.repository.ts';
import type { UserListRepository } from './user-list.repository.ts';

/** Maximum number of films in the cache, about a kilobyte each. */
const MAX_FILMS = 20_000;

type Options = {
  repository: Pick<UserListRepository, 'films' | 'providers'>;
  changedFilms: ListVersionRepository['changedFilms'];
};

/**
 * Caches the films' JSON, which is the same for all members of a country: reading thousands of films takes most of a
 * response's time.
 */
export function createListedFilms({ repository, changedFilms }: Options) {
  /** JSON by film id, then by country. */
  const cache = new LRUCache<number, Map<string, Buffer>>({ max: MAX_FILMS });
  /** For each running read, the films that have not changed since the read began. Only these are cached. */
  const reads = new Set<Set<number>>();
  /** All cached films have the state of this version or of a newer one. */
  let known = { server: '', snapshot: '1:1:' };

  function forget(films: number[] | null): void {
    if (films === null) cache.clear();
    for (const id of films ?? []) cache.delete(id);
    for (const read of reads) {
      if (films === null) read.clear();
      for (const id of films ?? []) read.delete(id);
    }
  }

  async function read(ids: readonly number[], region: string): Promise<[id: number, json: Buffer][]> {
    const [films, providers] = await Promise.all([repository.films(ids), repository.providers(ids, region)]);
    const providersOf = Map.groupBy(providers, (provider) => provider.film_id);
    return films.map(({ id, ...film }) => {
      const stream = (providersOf.get(id) ?? []).map(({ film_id: _, ...provider }) => provider);
      return [id, Buffer.from(JSON.stringify({ ...film, watch_providers: { stream } } satisfies ListedMovie))];
    });
  }

  async function readMissing(ids: Set<number>, region: string): Promise<Map<number, Buffer>> {
    const unchanged = new Set(ids);
    reads.add(unchanged);
    try {
      const found = await read([...ids], region);
      for (const [id, json] of found) {
        if (unchanged.has(id)) cache.set(id, (cache.get(id) ?? new Map<string, Buffer>()).set(region, json));
      }
      return new Map(found);
    } finally {
      reads.delete(unchanged);
    }
  }

  return {
    /** Removes from the cache the films that have changed since the last call. */
    async update(): Promise<void> {
      const { films, ...version } = await changedFilms(known.snapshot);
      forget(version.server === known.server ? films : null);
      known = version;
    },

    async read(ids: readonly number[], region: string): Promise<Buffer[]> {
      const cached = ids.map((id) => cache.get(id)?.get(region));
      const missing = new Set(ids.filter((_, index) => !cached[index]));
      const read = missing.size > 0 ? await readMissing(missing, region) : new Map<number, Buffer>();
      return ids.map((id, index) => {
        const json = cached[index] ?? read.get(id);
        // A foreign key guarantees that the film exists.
        if (!json) throw new Error(`Film ${id} is on a list but not in the catalog`);
        return json;
      });
    },
  };
}
