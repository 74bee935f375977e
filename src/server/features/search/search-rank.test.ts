import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSlots } from './search-plan.ts';
import { readingsOf } from './search-query.ts';
import { type Candidate, rankFilms } from './search-rank.ts';

let nextId = 1;
const film = (title: string, more: Partial<Candidate> = {}): Candidate => ({
  id: nextId++,
  title,
  original: null,
  people: '',
  popularity: 1,
  year: null,
  ...more,
});

const ranked = (query: string, films: Candidate[], beginnings: string[] = []) => {
  const readings = readingsOf(query).map((reading) => plainSlots(reading, beginnings));
  return rankFilms(films, readings).map(({ id }) => films.find((each) => each.id === id)?.title);
};

describe('the order of what is found', () => {
  it('is title, beginning of the title, words of the title, original title, names', () => {
    const films = [
      film('halloween', { people: 'john carpenter' }),
      film('der zimmermann', { original: 'the good carpenter' }),
      film('son of a carpenter', { popularity: 9 }),
      film('carpenter 2'),
      film('carpenter'),
    ];
    expect(ranked('carpenter', films)).toEqual([
      'carpenter',
      'carpenter 2',
      'son of a carpenter',
      'der zimmermann',
      'halloween',
    ]);
  });

  it('is by popularity, then by id, among equal matches', () => {
    const [first, second, third] = [film('saw'), film('saw', { popularity: 5 }), film('saw')];
    const order = rankFilms([third, first, second], [plainSlots({ words: ['saw'], year: null }, [])]);
    expect(order.map(({ id }) => id)).toEqual([second.id, first.id, third.id]);
  });

  it('puts a title that lacks only the article before longer ones', () => {
    expect(ranked('exorcist', [film('exorcist ii', { popularity: 9 }), film('the exorcist')])).toEqual([
      'the exorcist',
      'exorcist ii',
    ]);
  });

  it('puts the film of the year before its namesakes', () => {
    const films = [film('nosferatu', { year: 2024, popularity: 9 }), film('nosferatu', { year: 1922 })];
    expect(
      rankFilms(
        films,
        readingsOf('nosferatu 1922').map((reading) => plainSlots(reading, [])),
      ).at(0),
    ).toEqual({ id: films[1]?.id, flawless: true, exact: true });
  });

  it('half forgives a year that is next door, and no other', () => {
    const films = [1921, 1924, 1990].map((year) => film('nosferatu', { year, popularity: year }));
    const order = rankFilms(
      films,
      readingsOf('nosferatu 1922').map((reading) => plainSlots(reading, [])),
    );
    expect(order.map(({ id }) => films.find((each) => each.id === id)?.year)).toEqual([1921, 1990, 1924]);
  });

  it('takes spaces as they come', () => {
    expect(ranked('chainsaw texas', [film('the texas chain saw massacre')])).toHaveLength(1);
    expect(ranked('vhs', [film('v h s')])).toHaveLength(1);
  });

  it('finds a half-typed last word, after whole ones', () => {
    const films = [film('massacre in texas chainsawland'), film('a massacre in texas chain')];
    expect(ranked('texas chain', films, ['chain', 'chainsawland'])).toEqual([
      'a massacre in texas chain',
      'massacre in texas chainsawland',
    ]);
  });

  it('leaves out films that lack a word', () => expect(ranked('texas vampire', [film('texas')])).toEqual([]));

  it('never fails, whatever the words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 100 }), (query, title) => {
        expect(ranked(query, [film(title)]).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
