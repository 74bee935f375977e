import { describe, expect, it } from 'vitest';
import { deckSize, looserWords, newsBetween, shownCode } from './night-words.ts';

const person = (name: string, more: object = {}) => ({
  name,
  host: false,
  me: false,
  ready: false,
  progress: 0,
  ...more,
});
const ME = person('Jamie', { me: true, host: true });
const told = (people = [ME], more: object = {}) => ({
  state: 'gathering' as const,
  round: 1,
  people,
  fitting: null,
  result: null,
  scores: null,
  ...more,
});

it('a code is shown in capital letters, in two halves', () => {
  expect(shownCode('bcdghj')).toBe('BCD GHJ');
});

it('a deck has as many films as fit, at most twenty', () => {
  expect([null, 0, 7, 112].map((fitting) => deckSize({ fitting }))).toEqual([0, 0, 7, 20]);
});

it('the advice to loosen wishes names at most two kinds of wishes', () => {
  expect(looserWords(['maxRuntime', 'gore', 'notes'])).toBe('Allow longer films or more gore.');
  expect(looserWords(['seen'])).toBe('Allow films you have watched.');
  expect(looserWords([])).toBe('');
});

describe('the news of a night', () => {
  it('tells who has joined, who is ready and who has left', () => {
    expect(newsBetween(told(), told([ME, person('Ben')]))).toEqual(['Ben has joined.']);
    expect(newsBetween(told([ME, person('Ben')]), told([ME, person('Ben', { ready: true })]))).toEqual([
      'Ben is ready.',
    ]);
    expect(newsBetween(told([ME, person('Ben')]), told())).toEqual(['Ben has left.']);
  });

  it('says nothing about the guest who reads the page, and is empty when nothing has changed', () => {
    expect(newsBetween(told(), told([person('Jamie', { me: true, ready: true })]))).toEqual([]);
    expect(newsBetween(told([ME, person('Ben')]), told([ME, person('Ben')]))).toEqual([]);
  });

  it('tells when a round begins, who has voted on all films, and how the night ends', () => {
    const voting = (progress: number, round = 1) =>
      told([ME, person('Ben', { ready: true, progress })], { state: 'voting', fitting: 2, round });
    const news = (before: object, after: object) =>
      newsBetween(before as ReturnType<typeof told>, after as ReturnType<typeof told>);
    expect(news(told([ME, person('Ben', { ready: true })]), voting(0))).toEqual(['Voting has started.']);
    expect(news(voting(1), voting(2))).toEqual(['Ben has voted on all films.']);
    expect(news(voting(2), voting(2))).toEqual([]);
    expect(news(voting(1), voting(0, 2))).toEqual(['Somebody has changed their picks. Voting has started.']);
    const over = told(voting(2).people, { state: 'over', fitting: 2, result: [{ film: { title: 'Alien' } }] });
    expect(news(voting(2), over)).toEqual(['Tonight’s film is Alien.']);
    expect(news(voting(2), { ...over, result: [] })).toEqual(['No film is left.']);
  });

  it('tells that somebody has scored the film, and never who', () => {
    const over = (guests: number) => told([ME, person('Ben')], { state: 'over', scores: { guests } });
    expect(newsBetween(over(0), over(1))).toEqual(['Somebody has scored the film.']);
    expect(newsBetween(over(1), over(1))).toEqual([]);
    expect(newsBetween(over(1), over(0))).toEqual([]);
  });
});
