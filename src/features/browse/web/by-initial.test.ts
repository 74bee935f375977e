import { describe, expect, it } from 'vitest';
import { byInitial } from './by-initial.ts';

const film = (title: string) => ({ _id: title, title, titleSlug: title, director: null, releaseDate: null });
const index = (...titles: string[]) =>
  byInitial(titles.map(film)).map(({ letter, films }) => [letter, films.map(({ title }) => title)]);

describe('byInitial', () => {
  it('groups films by the first letters of their titles and keeps the order', () => {
    expect(index('Alien', 'Audition', 'The Babadook', 'The Thing')).toEqual([
      ['A', ['Alien', 'Audition']],
      ['T', ['The Babadook', 'The Thing']],
    ]);
  });

  it('puts titles that begin with a digit into the group #', () => {
    expect(index('1408', '31')).toEqual([['#', ['1408', '31']]]);
  });

  it('ignores accents, case and quotation marks', () => {
    expect(index('Eden Lake', 'Éraserhead', '“eXistenZ”')).toEqual([['E', ['Eden Lake', 'Éraserhead', '“eXistenZ”']]]);
  });

  it('skips symbols before the first letter or digit, but no digits', () => {
    expect(index('...And Soon the Darkness', '¡A!', '8½ Zombies')).toEqual([
      ['A', ['...And Soon the Darkness', '¡A!']],
      ['#', ['8½ Zombies']],
    ]);
  });

  it('returns an empty list for no films', () => {
    expect(index()).toEqual([]);
  });
});
