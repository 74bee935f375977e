import type { FinderService, Stories } from '#features/tonight/server/tonight.ts';
import type { SearchRepository } from '../search.repository.ts';
import { keysOf } from '../search-query.ts';
import type { Candidate } from '../search-rank.ts';
import { titledFilm } from '../search-variants.ts';
import { COUNTRIES_OF_WORDS } from './country-words.ts';
import { type Excluded, type Known, readWish } from './read-wish.ts';
import { DEGREE_OF_PHRASE, FILLERS, harmNotes, NOTE_OF_PHRASE } from './wish-words.ts';

/** After these words, a title or a name follows, even one that is also a keyword: "except scream". */
const EXCEPT =
  'except for, except, besides, other than, apart from, excluding, anything but, nothing like, not like, none of the, none of, not one of the'.split(
    ', ',
  );
const AND = new Set(['and', 'or', 'nor']);
const BEFORE_NAME = new Set(['by', 'of', 'from', 'any', 'anything', 'films', 'film', 'movies', 'directed', 'with']);
const MAX_TITLE_WORDS = 6;
/** A word of the stories of more films is hardly the last name of a person, or a studio: "not young". */
export const MAX_MEANT = 8;

/** Maximum number of words after "except" or "no" that can begin a title or a name. */
const MAX_AFTER = 8;

type Needs = {
  repository: SearchRepository;
  finder: Pick<FinderService, 'sameFranchise' | 'stories'>;
};

const isNote = (text: string) => NOTE_OF_PHRASE.has(text) || harmNotes(text)?.length === text.split(' ').length;

const exceptAt = (words: readonly string[]) => EXCEPT.find((text) => `${words.join(' ')} `.startsWith(`${text} `));

/** The beginnings of the words that can be a title, the longest first. */
export function titlesAt(words: readonly string[], maxLength: number): string[][] {
  const most = Math.min(maxLength, words.length);
  return Array.from({ length: most }, (_, less) => words.slice(0, most - less));
}

/** Finds the films that are named after words such as "except" and "not by". */
export function createExcludedFilms({ repository, finder }: Needs) {
  /** Looks up all titles that could follow a negation, in one statement. */
  async function titlesAfterNegations(words: string[]): Promise<Candidate[]> {
    const places = words.flatMap((_, at) => {
      const isNegation = exceptAt(words.slice(at)) ?? DEGREE_OF_PHRASE.get(words[at] ?? '') === 'not';
      return isNegation ? Array.from({ length: MAX_AFTER }, (_, n) => at + 1 + n) : [];
    });
    const phrases = [...new Set(places)].flatMap((at) => titlesAt(words.slice(at), MAX_TITLE_WORDS));
    return repository.byKeys([...new Set(phrases.flatMap((phrase) => keysOf(phrase.join(' '))))]);
  }

  /** The first phrase that is a title, with all films of its franchise. */
  async function titleOf(phrases: string[][], films: Candidate[]): Promise<Omit<Excluded, 'start'> | null> {
    for (const phrase of phrases) {
      const film = titledFilm(phrase.join(' '), films);
      if (film) return { length: phrase.length, ids: await finder.sameFranchise(film.id), label: film.title };
    }
    return null;
  }

  /** The films of the people whose name begins at a word. After "by", the last word of it is enough. */
  function nameAt(words: string[], at: number, { personAt, worksOf, about }: Stories): Omit<Excluded, 'start'> | null {
    const last = words.slice(at, at + 1);
    const isRare = () => about(last.join(' ')).size <= MAX_MEANT;
    const name = personAt(words, at) ?? (isRare() ? last : []);
    const ids = name.length > 0 ? worksOf(name) : [];
    return ids.length > 0 ? { length: name.length, ids, label: name.join(' ') } : null;
  }

  return async function excludedIn(words: string[], known: Known): Promise<Excluded[]> {
    const isUnknown = (phrase: string[]) => readWish(phrase, known, null).unknown.length > 0;
    // A keyword of several words, such as "blair witch", has the name of the film.
    const isKeyword = (phrase: string[], isExcept: boolean) => {
      const [part, ...others] = isExcept || phrase.length > 1 ? readWish(phrase, known, null).parts : [];
      return part?.type === 'about' && part.kin === null && others.length === 0;
    };
    const [films, stories] = await Promise.all([titlesAfterNegations(words), finder.stories()]);
    const found: Excluded[] = [];
    let [isExcept, isNot] = [false, false];
    for (let at = 0; at < words.length; ) {
      const rest = words.slice(at);
      const except = exceptAt(rest);
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
      const person = isNot && !isBetween ? stories.personAt(words, at) : undefined;
      // "Not it" can only be a title, because a wish cannot end with such a word.
      const isLast = (phrase: string[]) => phrase.length === rest.length && phrase.every((word) => FILLERS.has(word));
      const isMeant = (phrase: string[]) =>
        !isNote(phrase.join(' ')) &&
        !COUNTRIES_OF_WORDS.has(phrase.join(' ')) &&
        (phrase[0] === 'the' ? phrase.length > 1 : isUnknown(phrase) || isKeyword(phrase, isExcept) || isLast(phrase));
      const isTitle = isNot && !person && !AND.has(rest[0] ?? '');
      const title = isTitle ? await titleOf(titlesAt(rest, MAX_TITLE_WORDS).filter(isMeant), films) : null;
      const isName = isNot && !title && !isBetween && (person !== undefined || isUnknown(rest.slice(0, 1)));
      const name = isName ? nameAt(words, at, stories) : null;
      const one = title ?? name;
      if (one) found.push({ ...one, start: at });
      else if (!isBetween) [isExcept, isNot] = [false, false];
      at += one?.length ?? 1;
    }
    return found;
  };
}
