import type { FinderService } from '#features/tonight/server/tonight.ts';
import type { SearchRepository } from '../search.repository.ts';
import { clauseOf } from '../search-plan.ts';
import { keysOf } from '../search-query.ts';
import { type QueryLookup, titledFilm } from '../search-variants.ts';
import { type Excluded, type Known, readWish } from './read-wish.ts';
import { DEGREE_OF_PHRASE } from './wish-words.ts';

/** After these words, a title or a name follows. After other words, such as "no", only if nothing else is meant. */
const EXCEPT = ['except for', 'except', 'besides', 'other than', 'apart from', 'excluding', 'anything but'];
const AND = new Set(['and', 'or', 'nor']);
const BEFORE_NAME = new Set(['by', 'of', 'from', 'any', 'anything', 'films', 'film', 'movies', 'directed', 'with']);
const MAX_TITLE_WORDS = 6;
const MAX_NAME_WORDS = 3;

type Needs = { repository: SearchRepository; finder: Pick<FinderService, 'sameFranchise'> };

/** Finds the films that are named after words such as "except" and "not by". */
export function createExcludedFilms({ repository, finder }: Needs) {
  /** The longest title at the beginning, with all films of its franchise. */
  async function titleAt(words: string[], isMeant: (phrase: string[]) => boolean): Promise<Excluded | null> {
    const lengths = Array.from({ length: Math.min(MAX_TITLE_WORDS, words.length) }, (_, n) => n + 1).toReversed();
    const phrases = lengths.map((length) => words.slice(0, length)).filter(isMeant);
    const films = await repository.byKeys([...new Set(phrases.flatMap((phrase) => keysOf(phrase.join(' '))))]);
    for (const phrase of phrases) {
      const film = titledFilm(phrase.join(' '), films);
      if (!film) continue;
      return { start: 0, length: phrase.length, ids: await finder.sameFranchise(film.id), label: film.title };
    }
    return null;
  }

  /** The films of the people with this name, which consists of words without another meaning. */
  async function nameAt(words: string[], { counts }: QueryLookup): Promise<Excluded | null> {
    for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length--) {
      const name = words.slice(0, length);
      const groups = name.map((word) => [word]);
      const clause = name.every((word) => counts.has(word)) ? clauseOf(groups, counts) : null;
      const facts = name.map((word) => ({ type: 'name', word }) as const);
      const ids = clause === null ? [] : await repository.facts.films(facts, clause);
      if (ids.length > 0) return { start: 0, length, ids, label: name.join(' ') };
    }
    return null;
  }

  return async function excludedIn(words: string[], known: Known, lookup: QueryLookup): Promise<Excluded[]> {
    const isUnknown = (phrase: string[]) => readWish(phrase, known, null).unknown.length > 0;
    const found: Excluded[] = [];
    let [isExcept, isNot] = [false, false];
    for (let at = 0; at < words.length; ) {
      const rest = words.slice(at);
      const except = EXCEPT.find((text) => `${rest.join(' ')} `.startsWith(`${text} `));
      if (except !== undefined) {
        [isExcept, isNot] = [true, true];
        at += except.split(' ').length;
        continue;
      }
      if (DEGREE_OF_PHRASE.get(rest[0] ?? '') === 'not') {
        [isExcept, isNot] = [false, true];
        at++;
        continue;
      }
      const isBetween = AND.has(rest[0] ?? '') || BEFORE_NAME.has(rest[0] ?? '');
      const isMeant = (phrase: string[]) =>
        isExcept || (/^(the|an?)$/.test(phrase[0] ?? '') ? phrase.length > 1 : isUnknown(phrase));
      const title = isNot && !AND.has(rest[0] ?? '') ? await titleAt(rest, isMeant) : null;
      const names = rest.findIndex((word) => !isUnknown([word]));
      const name =
        isNot && !title && !isBetween ? await nameAt(rest.slice(0, names === -1 ? rest.length : names), lookup) : null;
      const one = title ?? name;
      if (one) found.push({ ...one, start: at });
      else if (!isBetween) [isExcept, isNot] = [false, false];
      at += one?.length ?? 1;
    }
    return found;
  };
}
