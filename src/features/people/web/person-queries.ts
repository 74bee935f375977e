import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { MIN_INDEXED_FILMS } from '#contract/indexed-pages.ts';
import { imageUrl } from '#ui/format/image-url.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import type { Person } from '../contract/people.ts';
import { jobsOf } from './credited-films.ts';

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => apiGet('/movies/person/{id}', { path: { id }, signal }),
  });

export type PersonSummary = {
  id: number;
  name: string;
  description: string;
  image: string | null;
  jobs: string[];
  /** False for a page that has too little for search engines. */
  isIndexed: boolean;
};

/** Limits the data sent to the browser; the meta description is shortened further. */
const DESCRIPTION_LENGTH = 300;

function summary({ id, name, biography, profilePath, credits }: Person): PersonSummary {
  const jobs = jobsOf(credits);
  const description = biography?.slice(0, DESCRIPTION_LENGTH) ?? `The horror films of ${name} (${jobs.join(', ')}).`;
  const films = new Set(credits.map((credit) => credit.id)).size;
  const isIndexed = biography !== null || films >= MIN_INDEXED_FILMS;
  return { id, name, description, image: profilePath && imageUrl('w500', profilePath), jobs, isIndexed };
}

/** @throws NotFound if the person does not exist */
export async function loadPerson(queryClient: QueryClient, id: string): Promise<PersonSummary> {
  try {
    return summary(await queryClient.ensureQueryData(personQuery(id)));
  } catch (error) {
    // Status 400 means that the id is invalid: such a person does not exist either.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}

/** Literal text of the specification, section 8. */
export const PERSON_FAILURE = 'Failed to fetch person data.';
