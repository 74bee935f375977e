import { describe, expect, it } from 'vitest';
import type { ListedFilm } from '#contract/films/films.ts';
import type { FoundPerson } from '#contract/people/people.ts';
import { isPeopleFirst } from './find.ts';

const film = (title: string): ListedFilm => ({
  ...{ id: 1, title, posterPath: null, posterColour: null, overview: null, releaseDate: null },
});
const person = (name: string, isWhole = true): FoundPerson => ({
  ...{ id: 1, name, profilePath: null, profileColour: null, knownFor: [], isWhole },
});

describe('people come first', () => {
  it('for a name, even if a film has this title with an article', () => {
    expect(isPeopleFirst('carpenter', [film('The Carpenter')], [person('John Carpenter')])).toBe(true);
    expect(isPeopleFirst('carpenter', [], [person('John Carpenter')])).toBe(true);
  });

  it('but not before a film with exactly this title', () => {
    expect(isPeopleFirst('carrie', [film('Carrie')], [person('Carrie Fisher')])).toBe(false);
  });

  it('but not for the start of a name, and not when there are no people', () => {
    expect(isPeopleFirst('ring', [film('The Ring')], [person('Molly Ringwald', false)])).toBe(false);
    expect(isPeopleFirst('ring', [film('The Ring')], [])).toBe(false);
  });
});
