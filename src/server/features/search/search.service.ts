import type { ListedFilm } from '#contract/films.ts';
import { FIND_RESULTS_MAX } from '#contract/limits.ts';
import type { SearchRepository } from './search.repository.ts';

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService(repository: SearchRepository) {
  return {
    async find(query: string): Promise<ListedFilm[]> {
      return repository.find(query.replaceAll('\0', ' '), FIND_RESULTS_MAX);
    },
  };
}
