import type { Fact } from './query-facts.ts';

type FactOf<T extends Fact['type']> = Extract<Fact, { type: T }>;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Based on a book" follows "Films"; other subjects precede it. */
const FOLLOWS = /^based on /i;

/** @example headingOf(factsOf(['japanese', 'ghost'], known)) // 'Ghost films in Japanese' */
export function headingOf(facts: Fact[]): string {
  const of = <T extends Fact['type']>(type: T) => facts.filter((fact): fact is FactOf<T> => fact.type === type);
  const subjects = of('subject').map(({ subject }) => subject.name);
  const before = subjects.filter((name) => !FOLLOWS.test(name));
  const after = subjects.filter((name) => FOLLOWS.test(name)).map((name) => name.toLowerCase());
  const names = of('name').map(({ word }) => capitalised(word));
  const parts = [
    ...after,
    ...of('language').map(({ label }) => `in ${label}`),
    ...of('platform').map(({ label }) => `on ${label}`),
    ...of('years').map(({ label }) => `of ${label}`),
    ...of('length').map(({ label }) => `of ${label}`),
    names.length > 0 ? `with ${names.join(' ')}` : '',
  ];
  const films = before.length > 0 ? `${before.map(capitalised).join(' and ')} films` : 'Films';
  return [films, ...parts].filter((part) => part !== '').join(' ');
}
