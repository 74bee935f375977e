import { describe, expect, it } from 'vitest';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { axisVerdict, differenceText } from './axis-words.ts';
import { voiceOf } from './voice.ts';

const own = voiceOf(null);
const gore = (difference: number | null, uncertainty: number | null, compared = 23) =>
  axisVerdict('gore', { difference, uncertainty, compared }, own);

describe('the text for an axis', () => {
  it('describes how a member differs from others, with a real minus sign', () => {
    expect(gore(-1.42, 0.3)).toBe('You find gore milder than others do: −1.4 points for 23 films');
    expect(gore(0.81, 0.3)).toBe('You find gore harsher than others do: +0.8 points for 23 films');
  });

  it('names the member on a page that others see', () => {
    const verdict = axisVerdict('villain', { difference: 2, uncertainty: 0.5, compared: 3 }, voiceOf('Sam'));
    expect(verdict).toBe('Sam finds villains more menacing than others do: +2.0 points for 3 films');
  });

  it.each([
    ['exactly twice its uncertainty', -0.6, 0.3],
    ['within its uncertainty', 0.2, 0.3],
    ['too small to be written', 0.04, 0.001],
    ['zero', 0, 0],
  ])('says nothing about a difference that is %s', (_, difference, uncertainty) => {
    expect(gore(difference, uncertainty)).toBe('About the same as others, for 23 films');
  });

  it.each([
    ['difference', null, null],
    ['uncertainty', 3, null],
  ])('says that films are missing when the %s is unknown', (_, difference, uncertainty) => {
    expect(gore(difference, uncertainty, 3)).toBe('Too few films to compare yet');
  });

  it('uses different words for more and for less on every axis', () => {
    const of = (difference: number) =>
      RATING_CATEGORIES.map((axis) => axisVerdict(axis, { difference, uncertainty: 0.1, compared: 5 }, own));
    const all = [...of(-2), ...of(2)].map((verdict) => verdict.replace(/: .*/, ''));
    expect(new Set(all).size).toBe(16);
  });
});

it.each([
  [{ difference: -1.42, uncertainty: 0.31 }, '−1.4 ± 0.3'],
  [{ difference: 0.5, uncertainty: null }, '+0.5'],
  [{ difference: null, uncertainty: null }, '-'],
])('a difference of %o is written as %s', (axis, text) => expect(differenceText(axis)).toBe(text));
