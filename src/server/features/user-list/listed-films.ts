import { LRUCache } from 'lru-cache';
import type { ListedMovie } from '#contract/user-list.ts';
import type { UserListRepository } from './user-list.repository.ts';

/** About a kilobyte each. */
const MAX_FILMS = 20_000;
/** Milliseconds that a change of the catalogue may be invisible, as on a film's public page. */
const MAX_AGE = 60_000;

/**
 * Caches films as lists show them. They are the same for all members of a country, and reading thousands of them would take most of
 * a response's time.
 *
 * @returns a function from ids and the country of the providers to a lookup of exactly these films
 */
export function createListedFilms(repository: Pick<UserListRepository, 'films' | 'providers'>) {
  const cache = new LRUCache<string, ListedMovie>({ max: MAX_FILMS, ttl: MAX_AGE });

  async function read(ids: readonly number[], region: string): Promise<[id: number, film: ListedMovie][]> {
    const [films, providers] = await Promise.all([repository.films(ids), repository.providers(ids, region)]);
    const providersOf = Map.groupBy(providers, (provider) => provider.film_id);
    return films.map(({ id, ...film }) => {
      const stream = (providersOf.get(id) ?? []).map(({ film_id: _, ...provider }) => provider);
      return [id, { ...film, watch_providers: { stream } }];
    });
  }

  return async (ids: readonly number[], region: string) => {
    const keyOf = (id: number) => `${id} ${region}`;
    const found = new Map<number, ListedMovie>();
    const missing = new Set<number>();
    for (const id of ids) {
      const film = cache.get(keyOf(id));
      if (film) found.set(id, film);
      else missing.add(id);
    }
    if (missing.size > 0) {
      for (const [id, film] of await read([...missing], region)) {
        cache.set(keyOf(id), film);
        found.set(id, film);
      }
    }
    return (id: number): ListedMovie => {
      const film = found.get(id);
      // A foreign key guarantees that the film exists.
      if (!film) throw new Error(`Film ${id} is on a list but not in the catalogue`);
      return film;
    };
  };
}
