import { MAX_FIND_SUBJECTS } from '#contract/constants.ts';
import { capitalised } from '#contract/slug.ts';
import type { Subject } from '../contract/search.ts';
import type { FactsRepository } from './facts.repository.ts';
import { type Fact, type FactOf, factsOf, ownKeyword, possibleSubjects, themesBeginning } from './query-facts.ts';
import { clauseOf } from './search-plan.ts';
import { wordsOf } from './search-query.ts';
import { isLongEnough, type QueryLookup, subjectsBySlug, titledFilm } from './search-variants.ts';

export type FilmsOfFacts = {
  /** At most 50 films: those with a keyword of exactly the query's words, then those with the most votes. */
  ids: number[];
  /** The heading is true of this many of the first films; of all by default. */
  fitting?: number;
  heading: string;
  /** True if a part of the query is a name. */
  isNamed: boolean;
  /** True if the query describes films and cannot be the title of one. */
  isDescription: boolean;
};

/** A title may have a theme or a year, but hardly a decade, a length or a language as well. */
const isNoTitle = (fact: Fact) =>
  ['length', 'language', 'platform'].includes(fact.type) || (fact.type === 'years' && fact.from < fact.to);
const isDescription = (facts: Fact[]) =>
  facts.length > 1 && facts.some(isNoTitle) && facts.every((fact) => fact.type !== 'name');

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

export function createFactsService(repository: FactsRepository) {
  async function filmsOf(facts: Fact[], text: string, { counts, titles, subjects }: QueryLookup): Promise<number[]> {
    const names = facts.flatMap((fact) => (fact.type === 'name' ? [fact.word] : []));
    // A query that has only names is searched by its words.
    if (names.length === facts.length) return [];
    if (names.length === 0) {
      const [subject] = facts.length === 1 ? facts.map((fact) => fact.type === 'subject' && fact.subject) : [];
      const first = subject ? ownKeyword(wordsOf(text), subject, subjectsBySlug(subjects)) : null;
      return repository.films(facts, null, first);
    }
    // A title has no facts, because most of its words would be read as names.
    if (titledFilm(text, titles)) return [];
    const clause = names.every((name) => counts.has(name))
      ? clauseOf(
          names.map((name) => [name]),
          counts,
        )
      : null;
    return clause === null ? [] : repository.films(facts, clause);
  }

  return {
    /** The best-known films, for a query that is true of all. */
    async all(): Promise<FilmsOfFacts> {
      return { ids: await repository.films([], null), heading: 'Horror films', isDescription: true, isNamed: false };
    },

    /** Returns null if no film meets the facts. @param text normalised */
    async find(text: string, lookup: QueryLookup): Promise<FilmsOfFacts | null> {
      if (!isLongEnough(text)) return null;
      const words = wordsOf(text);
      const known = subjectsBySlug(lookup.subjects);
      // A keyword of one word may be meant as a name. @example carpenter 80s
      const phrases = new Map([...known].filter(([slug]) => slug.includes('-')));
      for (const meant of phrases.size < known.size ? [known, phrases] : [known]) {
        const facts = factsOf(words, meant);
        const ids = await filmsOf(facts, text, lookup);
        const isNamed = facts.some(({ type }) => type === 'name');
        if (ids.length > 0) return { ids, heading: headingOf(facts), isDescription: isDescription(facts), isNamed };
      }
      return null;
    },

    /** Returns subjects that the text names, then themes and tags whose name begins with the text; at most three. */
    async findSubjects(text: string): Promise<Subject[]> {
      if (!isLongEnough(text)) return [];
      const words = wordsOf(text);
      const facts = factsOf(words, subjectsBySlug(await repository.subjects(possibleSubjects(words))));
      const named = facts.flatMap((fact) => (fact.type === 'subject' ? [fact.subject] : []));
      const subjects = [...named, ...themesBeginning(words), ...(await repository.tagsBeginning(words.join('-')))];
      return [...new Map(subjects.map((subject) => [subject.slug, subject])).values()].slice(0, MAX_FIND_SUBJECTS);
    },
  };
}
