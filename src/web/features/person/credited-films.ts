import type { Person } from '#contract/people.ts';

type Credit = Person['credits'][number];

export type CreditedFilm = Pick<Credit, 'id' | 'title' | 'posterPath' | 'posterColour' | 'releaseDate'> & {
  /** What the person did, each once: `Director`, `as Norman`. */
  roles: string[];
};

/** An actor's role is the character, where one is known; anybody else's is the job. */
const roleOf = ({ job, character }: Credit) => (job === 'Actor' && character ? `as ${character}` : job);

/**
 * One entry for each film, in the order in which the films first come up, with everything the person did there:
 * jobs first, then characters.
 *
 * @example creditedFilms(credits)[0]?.roles // ['Director', 'as Norman']
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

/** The person's jobs, the most frequent first. @example jobsOf(credits) // ['Director', 'Actor'] */
export function jobsOf(credits: Credit[]): string[] {
  const byJob = [...Map.groupBy(credits, (credit) => credit.job)];
  return byJob.toSorted(([, a], [, b]) => b.length - a.length).map(([job]) => job);
}
