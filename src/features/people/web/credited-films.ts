import type { Person } from '../contract/people.ts';

type Credit = Person['credits'][number];

export type CreditedFilm = Pick<Credit, 'id' | 'title' | 'posterPath' | 'posterColour' | 'releaseDate'> & {
  /** Roles without duplicates: `Director`, `as Norman`. */
  roles: string[];
};

const roleOf = ({ job, character }: Credit) => (job === 'Actor' && character ? `as ${character}` : job);

/**
 * Returns films in the order of their first credits. @example creditedFilms(credits)[0]?.roles // ['Director', 'as
 * Norman']
 */
export function creditedFilms(credits: Credit[]): CreditedFilm[] {
  return [...Map.groupBy(credits, (credit) => credit.id).values()].flatMap((ofFilm) => {
    const [first] = ofFilm;
    if (!first) return [];
    const { id, title, posterPath, posterColour, releaseDate } = first;
    const behindCameraFirst = ofFilm.toSorted((a, b) => Number(a.job === 'Actor') - Number(b.job === 'Actor'));
    const roles = [...new Set(behindCameraFirst.map(roleOf))];
    return [{ id, title, posterPath, posterColour, releaseDate, roles }];
  });
}

/** The most frequent job is first. @example jobsOf(credits) // ['Director', 'Actor'] */
export function jobsOf(credits: Credit[]): string[] {
  const byJob = [...Map.groupBy(credits, (credit) => credit.job)];
  return byJob.toSorted(([, a], [, b]) => b.length - a.length).map(([job]) => job);
}
