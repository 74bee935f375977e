import type { ListedFilm, SearchedFilm } from '#contract/films/films.ts';
import type { FoundPerson } from '#contract/people/people.ts';
import type { Subject } from '#contract/search/subjects.ts';
import type { WishAnswer } from '#contract/search/wishes.ts';
import { apiGet } from '../calls.ts';

export type Found = WishAnswer & {
  films: SearchedFilm[];
  people: FoundPerson[];
  subjects: Subject[];
  peopleFirst: boolean;
};

/** People come first when the query is a name and not the title of the first film. */
export function isPeopleFirst(query: string, films: ListedFilm[], people: FoundPerson[]): boolean {
  return people[0]?.isWhole === true && films[0]?.title.toLowerCase() !== query.toLowerCase();
}

/** Returns lists that begin with their best match. @param query trimmed, not empty */
export async function find(query: string, signal: AbortSignal): Promise<Found> {
  const [films, people, subjects, wish] = await Promise.all([
    apiGet('/movies/find', { query: { title: query }, signal }),
    apiGet('/movies/people', { query: { name: query }, signal }),
    apiGet('/movies/subjects', { query: { name: query }, signal }),
    apiGet('/wishes', { query: { q: query }, signal }),
  ]);
  return { films, people, subjects, ...wish, peopleFirst: isPeopleFirst(query, films, people) };
}
