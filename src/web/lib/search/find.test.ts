import { describe, expect, it } from 'vitest';
import type { ListedFilm } from '#features/films/contract/films.ts';
import type { FoundPerson } from '#features/people/contract/people.ts';
import { isPeopleFirst } from './find.ts';

const film = (title: string): ListedFilm => ({
  ...{ id: 1, title, posterPath: null, posterColour: null, overview: null, releaseDate: null },
});
const person = (name: string, isWhole = true): FoundPerson => ({
  ...{ id: 1, name, profilePath: null, profileColour: null, knownFor: [], isWhole },
});

describe('people', () => {
  it('come first when the query is a name, even if the title of a film is an article and this name', () => {
    expect(isPeopleFirst('carpenter', [film('The Carpenter')], [person('John Carpenter')])).toBe(true);
    expect(isPeopleFirst('carpenter', [], [person('John Carpenter')])).toBe(true);
  });

  it('do not come before a film whose title is exactly the query', () => {
    expect(isPeopleFirst('carrie', [film('Carrie')], [person('Carrie Fisher')])).toBe(false);
  });

  it('do not come first when the query is only the start of a name, or when no people are found', () => {
    expect(isPeopleFirst('ring', [film('The Ring')], [person('Molly Ringwald', false)])).toBe(false);
    expect(isPeopleFirst('ring', [film('The Ring')], [])).toBe(false);
  });
});
