import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSlots, type SlottedVariant } from './search-plan.ts';
import { variantsOf } from './search-query.ts';
import { type Candidate, rankFilms } from './search-rank.ts';

let nextId = 1;
const film = (title: string, more: Partial<Candidate> = {}): Candidate => ({
  id: nextId++,
  title,
  others: [],
  people: '',
  renown: 1,
  year: null,
  ...more,
});

const rank = (query: string, films: Candidate[], beginnings: string[] = []) =>
  rankFilms(
    films,
    variantsOf(query).map((variant) => plainSlots(variant, beginnings)),
  );
const plain = (...words: string[]) => plainSlots({ words, year: null }, []);
/** Gives the films that were found, in their order. */
const among = (films: Candidate[], found: { id: number }[]) =>
  found.map(({ id }) => films.find((each) => each.id === id) ?? film('another'));
const titlesAmong = (films: Candidate[], found: { id: number }[]) => among(films, found).map(({ title }) => title);
const ranked = (query: string, films: Candidate[], beginnings: string[] = []) =>
  titlesAmong(films, rank(query, films, beginnings));

describe('rankFilms', () => {
  it('sorts equal matches by votes, then by id', () => {
    const [first, second, third] = [film('saw'), film('saw', { renown: 5 }), film('saw')];
    expect(rank('saw', [third, first, second]).map(({ id }) => id)).toEqual([second.id, first.id, third.id]);
  });

  it('puts the film of the given year first', () => {
    const films = [film('nosferatu', { year: 2024, renown: 9 }), film('nosferatu', { year: 1922 })];
    expect(rank('nosferatu 1922', films)[0]).toMatchObject({ id: films[1]?.id, flawless: true, exact: true });
  });

  it('puts a film whose year is off by one before films of other years, which are sorted by renown', () => {
    const films = [1921, 1924, 1990].map((year) => film('nosferatu', { year, renown: year }));
    expect(among(films, rank('nosferatu 1922', films)).map(({ year }) => year)).toEqual([1921, 1990, 1924]);
  });

  it('ignores spaces', () => {
    expect(ranked('chainsaw texas', [film('the texas chain saw massacre')])).toHaveLength(1);
    expect(ranked('vhs', [film('v h s')])).toHaveLength(1);
  });

  it('puts films with a completion of the last word after films with the word itself', () => {
    const films = [film('massacre in texas chainsawland'), film('a massacre in texas chain')];
    expect(ranked('texas chain', films, ['chain', 'chainsawland'])).toEqual([
      'a massacre in texas chain',
      'massacre in texas chainsawland',
    ]);
  });

  it('leaves out films that lack one of the words', () => expect(ranked('texas vampire', [film('texas')])).toEqual([]));

  it('shows at most ten films with half of a name below better matches, but all if there are no better ones', () => {
    const guesses = Array.from({ length: 12 }, () => film('der erste', { people: 'ann clownson' }));
    expect(ranked('clown', [film('clown'), ...guesses])).toHaveLength(11);
    expect(ranked('clown', guesses)).toHaveLength(12);
  });

  it('never throws, whatever the query and the title are', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 100 }), (query, title) => {
        expect(ranked(query, [film(title)]).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('kinds of match', () => {
  // From the best match to the worst. Each film is better known than the one before it, so votes alone would reverse
  // the order.
  const films = [
    film('dead night'),
    film('the dead night'),
    film('der erste', { others: ['dead night'] }),
    film('night and the dead'),
    film('dead night rising'),
    film('dead nightmare'),
    film('night of the dead'),
    film('dead of nightfall'),
    film('der zweite', { others: ['dead nightfall'] }),
    film('der dritte', { others: ['night of the dead ones'] }),
    film('der vierte', { people: 'ann dead night jones' }),
    film('der fuenfte', { people: 'night walker dead poole' }),
    film('dead end', { people: 'ann night' }),
    film('der sechste', { people: 'ann dead nightingale' }),
  ].map((each, place) => ({ ...each, renown: place }));
  const found = () => rank('dead night', films.toReversed());

  it('count more than votes', () => expect(among(films, found())).toEqual(films));

  it('are exact only for a whole title or a whole other title; all of them are flawless', () => {
    expect(found().map(({ exact }) => exact)).toEqual([true, true, true, ...Array(11).fill(false)]);
    expect(found().every(({ flawless }) => flawless)).toBe(true);
  });

  it('are also exact if the query has the words of another title in a different order', () => {
    const swapped = film('der erste', { others: ['the night and the dead'] });
    expect(rank('dead night', [swapped])).toMatchObject([{ id: swapped.id, flawless: true, exact: true }]);
  });
});

describe('a query with typing errors', () => {
  /** The query "dead nihgt", with "night" as the correction of its second word. */
  const variant = (slips = 1): SlottedVariant => {
    const { slots, ...rest } = plain('dead', 'nihgt');
    const others = new Map([['night', slips]]);
    return { ...rest, slots: slots.map((slot, place) => (place === 1 ? { ...slot, others } : slot)) };
  };
  const titles = (given: Candidate[], variants: SlottedVariant[]) => titlesAmong(given, rankFilms(given, variants));

  it('finds the film, but not as a flawless match', () => {
    const meant = film('dead night');
    expect(rankFilms([meant], [variant()])).toMatchObject([{ id: meant.id, flawless: false, exact: false }]);
  });

  it('finds, in addition to a flawless match, only films whose whole title may be meant', () => {
    const given = [film('night of the dead', { renown: 9 }), film('dead night', { renown: 9 }), film('dead nihgt')];
    expect(titles(given, [variant()])).toEqual(['dead nihgt', 'dead night']);
    expect(titles(given.slice(0, 2), [variant()])).toEqual(['dead night', 'night of the dead']);
  });

  it('allows two typing errors in total, but not three', () => {
    expect(titles([film('dead night')], [variant(2)])).toEqual(['dead night']);
    expect(titles([film('dead night')], [variant(3)])).toEqual([]);
    expect(titles([film('dead night')], [{ ...variant(2), slips: 1 }])).toEqual([]);
  });

  it('never matches flawlessly when the variant itself is a correction', () => {
    const saw = film('chain saw');
    const respaced = { ...plain('chain', 'saw'), slips: 1 };
    expect(rankFilms([saw], [respaced])).toMatchObject([{ id: saw.id, flawless: false, exact: false }]);
  });

  it('ranks a film by its best variant, whichever variant comes first', () => {
    const saw = film('chain saw');
    const variants = [plain('chain', 'saw'), { ...plain('chain', 'saw'), slips: 1 }];
    for (const given of [variants, variants.toReversed()])
      expect(rankFilms([saw], given)).toMatchObject([{ id: saw.id, flawless: true, exact: true }]);
  });
});

describe('an optional word', () => {
  const variant = (): SlottedVariant => {
    const { slots, ...rest } = plain('dead', 'xqzt');
    return { ...rest, slots: slots.map((slot, place) => ({ ...slot, optional: place === 1 })) };
  };

  it('may be missing, but then the match is not flawless', () => {
    const dead = film('dead');
    expect(rankFilms([dead, film('alive')], [variant()])).toMatchObject([
      { id: dead.id, flawless: false, exact: false },
    ]);
  });

  it('hides films without the word when another film has it', () => {
    const whole = film('dead xqzt');
    expect(rankFilms([film('dead', { renown: 9 }), whole], [variant()]).map(({ id }) => id)).toEqual([whole.id]);
  });

  it('finds nothing on its own', () => {
    const alone = { ...variant(), slots: variant().slots.slice(1) };
    expect(rankFilms([film('alive')], [alone])).toEqual([]);
  });
});

it('a year next to the title makes a match flawless only if the film is of that year', () => {
  const films = [1979, 1978, null, 1950].map((year) => film('halloween', { year }));
  const ranks = rank('halloween 1978', films);
  expect(among(films, ranks).map(({ year }) => year)).toEqual([1978, 1979, null, 1950]);
  expect(ranks.map(({ flawless }) => flawless)).toEqual([true, false, false, false]);
});
