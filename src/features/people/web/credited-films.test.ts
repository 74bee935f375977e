import { describe, expect, it } from 'vitest';
import { creditedFilms, jobsOf } from './credited-films.ts';

const credit = (id: number, job: string, character: string | null = null) => ({
  id,
  title: `Film ${id}`,
  posterPath: null,
  posterColour: null,
  releaseDate: '1960-06-16',
  job,
  character,
});

describe('creditedFilms', () => {
  it('shows the character of an actor and the job of anybody else', () => {
    const films = creditedFilms([credit(1, 'Actor', 'Norman'), credit(2, 'Director')]);
    expect(films.map(({ id, roles }) => [id, roles])).toEqual([
      [1, ['as Norman']],
      [2, ['Director']],
    ]);
  });

  it('ignores the name of a character in a credit for a job behind the camera', () => {
    expect(creditedFilms([credit(1, 'Writer', 'Norman')])[0]?.roles).toEqual(['Writer']);
  });

  it('merges the jobs on a film and puts the character last', () => {
    const films = creditedFilms([credit(1, 'Actor', 'Norman'), credit(1, 'Director'), credit(1, 'Writer')]);
    expect(films).toHaveLength(1);
    expect(films[0]?.roles).toEqual(['Director', 'Writer', 'as Norman']);
    const between = creditedFilms([credit(1, 'Director'), credit(1, 'Actor', 'Norman'), credit(1, 'Writer')]);
    expect(between[0]?.roles).toEqual(['Director', 'Writer', 'as Norman']);
  });

  it('keeps both characters of a double role and removes duplicates', () => {
    const films = creditedFilms([credit(1, 'Actor', 'Tom'), credit(1, 'Actor', 'Bill'), credit(1, 'Actor', 'Tom')]);
    expect(films[0]?.roles).toEqual(['as Tom', 'as Bill']);
  });

  it('shows "Actor" when the character is unknown', () => {
    expect(creditedFilms([credit(1, 'Actor')])[0]?.roles).toEqual(['Actor']);
    expect(creditedFilms([credit(1, 'Actor', '')])[0]?.roles).toEqual(['Actor']);
  });

  it('keeps the order of the films', () => {
    const films = creditedFilms([credit(3, 'Director'), credit(1, 'Actor', 'A'), credit(3, 'Actor', 'B')]);
    expect(films.map(({ id }) => id)).toEqual([3, 1]);
  });
});

describe('jobsOf', () => {
  it('lists each job once, with the most frequent job first', () => {
    expect(jobsOf([credit(1, 'Actor', 'A'), credit(2, 'Director'), credit(3, 'Director')])).toEqual([
      'Director',
      'Actor',
    ]);
  });
});
