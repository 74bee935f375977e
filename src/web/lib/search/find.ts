import type { ListedFilm, SearchedFilm } from '#contract/films/films.ts';
import type { FoundPerson } from '#contract/people/people.ts';
import type { Subject } from '#contract/search/subjects.ts';
import { getJson } from '../api.ts';

export type Found = { films: SearchedFilm[]; people: FoundPerson[]; subjects: Subject[]; peopleFirst: boolean };

/** People come first when the query is a name and not the title of the first film. */
export function isPeopleFirst(query: string, films: ListedFilm[], people: FoundPerson[]): boolean {
  return people[0]?.isWhole === true && films[0]?.title.toLowerCase() !== query.toLowerCase();
}

/** The best match is first. @param query trimmed, not empty */
export async function find(query: string, signal: AbortSignal): Promise<Found> {
  const [films, people, subjects] = await Promise.all([
    getJson<SearchedFilm[]>(`/movies/find?${new URLSearchParams({ title: query })}`, signal),
    getJson<FoundPerson[]>(`/movies/people?${new URLSearchParams({ name: query })}`, signal),
    getJson<Subject[]>(`/movies/subjects?${new URLSearchParams({ name: query })}`, signal),
  ]);
  return { films, people, subjects, peopleFirst: isPeopleFirst(query, films, people) };
}
