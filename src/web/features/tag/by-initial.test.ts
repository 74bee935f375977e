import { describe, expect, it } from 'vitest';
import { byInitial } from './by-initial.ts';

const film = (title: string) => ({ _id: title, title, titleSlug: title, director: null, releaseDate: null });
const index = (...titles: string[]) =>
  byInitial(titles.map(film)).map(({ letter, films }) => [letter, films.map(({ title }) => title)]);

describe('byInitial', () => {
  it('files films under the first letters of their titles, in the order given', () => {
    expect(index('Alien', 'Audition', 'The Babadook', 'The Thing')).toEqual([
      ['A', ['Alien', 'Audition']],
      ['T', ['The Babadook', 'The Thing']],
    ]);
  });

  it('files digits and signs under #', () => {
    expect(index('1408', '31')).toEqual([['#', ['1408', '31']]]);
  });

  it('overlooks accents, case and quotation marks', () => {
    expect(index('Eden Lake', 'Éraserhead', '“eXistenZ”')).toEqual([['E', ['Eden Lake', 'Éraserhead', '“eXistenZ”']]]);
  });

  it('looks past signs before the first letter, and no further', () => {
    expect(index('...And Soon the Darkness', '¡A!', '8½ Zombies')).toEqual([
      ['A', ['...And Soon the Darkness', '¡A!']],
      ['#', ['8½ Zombies']],
    ]);
  });

  it('makes nothing of nothing', () => {
    expect(index()).toEqual([]);
  });
});
