import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Person } from '#contract/people.ts';
import { ApiError } from '#web/lib/api.ts';
import { imageUrl } from '#web/lib/format/image-url.ts';
import { jobsOf } from './credited-films.ts';
import { personQuery } from './person-queries.ts';

export type PersonSummary = { id: number; name: string; description: string; image: string | null; jobs: string[] };

/** Limits the data sent to the browser; the meta description is shortened further. */
const DESCRIPTION_LENGTH = 300;

function summary({ id, name, biography, profilePath, credits }: Person): PersonSummary {
  const jobs = jobsOf(credits);
  const description = biography?.slice(0, DESCRIPTION_LENGTH) ?? `The horror films of ${name}: ${jobs.join(', ')}.`;
  return { id, name, description, image: profilePath && imageUrl('w500', profilePath), jobs };
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
