import { linkOptions } from '@tanstack/react-router';
import { capitalised } from '#contract/slug.ts';
import type { ListedFilm, SearchedFilm } from '#features/films/contract/films.ts';
import type { FoundPerson } from '#features/people/contract/people.ts';
import type { Subject, WishAnswer } from '#features/search/contract/search.ts';
import { filmCount } from '#ui/format/numbers.ts';
import { apiGet } from '../calls.ts';
import { parseSearchParams } from '../search-params.ts';

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

/** Keywords are stored in lower case. */
export const subjectName = ({ name }: Subject) => capitalised(name);

export const subjectLink = ({ kind, slug }: Subject) =>
  kind === 'tag'
    ? linkOptions({ to: '/tag/$tag', params: { tag: slug } })
    : linkOptions({ to: '/keyword/$keyword', params: { keyword: slug } });

type Wish = NonNullable<WishAnswer['wish']>;

export const WISH_LEAD = 'Find tonight’s film';

/** Opens the finder with the wish. The films of a wish include those that a member has seen. */
export const wishLink = ({ query }: Wish, isMember = false) =>
  linkOptions({ to: '/tonight', search: { ...parseSearchParams(query), ...(isMember && { unseen: 'false' }) } });

/** @example wishText({ words: 'Scary, not gory', films: 42, … }) // 'Scary, not gory: 42 films' */
export function wishText({ query, words, films }: Wish): string {
  if (query === '') return `No film can fit this: ${words}.`;
  return `${words}: ${films === 0 ? 'no film fits all of that' : filmCount(films)}`;
}
