import type { QueryClient } from '@tanstack/react-query';
import type { Film } from '#contract/films.ts';
import { memberFilmQuery } from './film-queries.ts';

/**
 * Takes in what the server now keeps of the member. An answer on its way may be older.
 *
 * @param film stands in for the member's view of the film where that is not known
 */
export async function keepOwnState(
  client: QueryClient,
  film: Film,
  state: Partial<Pick<Film, 'watched' | 'watchlisted'>>,
): Promise<void> {
  const { queryKey } = memberFilmQuery(film.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => ({ ...(known ?? film), ...state }));
  void client.invalidateQueries({ queryKey: ['me', 'list'] });
}
