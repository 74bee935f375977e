import type { ListedFilm } from '#contract/films.ts';
import type { FoundPerson } from '#contract/people.ts';
import { getJson } from './api.ts';

export type Found = { films: ListedFilm[]; people: FoundPerson[]; peopleFirst: boolean };

/** People come first when the query is a name and not the title of the first film. */
export function isPeopleFirst(query: string, films: ListedFilm[], people: FoundPerson[]): boolean {
  return people[0]?.isWhole === true && films[0]?.title.toLowerCase() !== query.toLowerCase();
}

/** Films and people, best match first. @param query trimmed, not empty */
export async function find(query: string, signal: AbortSignal): Promise<Found> {
  const [films, people] = await Promise.all([
    getJson<ListedFilm[]>(`/movies/find?${new URLSearchParams({ title: query })}`, signal),
    getJson<FoundPerson[]>(`/movies/people?${new URLSearchParams({ name: query })}`, signal),
  ]);
  return { films, people, peopleFirst: isPeopleFirst(query, films, people) };
}
