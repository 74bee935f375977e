import type { FinderService, Stories } from '#features/tonight/server/tonight.ts';
import type { SearchRepository } from '../search.repository.ts';
import { keysOf } from '../search-query.ts';
import type { Candidate } from '../search-rank.ts';
import { titledFilm } from '../search-variants.ts';
import { type Excluded, type Known, readWish } from './read-wish.ts';
import { DEGREE_OF_PHRASE, FILLERS, harmNotes, NOTE_OF_PHRASE } from './wish-words.ts';

/** After these words, a title or a name follows. After other words, such as "no", only if nothing else is meant. */
const EXCEPT =
  'except for, except, besides, other than, apart from, excluding, anything but, nothing like, not like, none of the, none of, not one of the'.split(
    ', ',
  );
const AND = new Set(['and', 'or', 'nor']);
const BEFORE_NAME = new Set(['by', 'of', 'from', 'any', 'anything', 'films', 'film', 'movies', 'directed', 'with']);
const MAX_TITLE_WORDS = 6;
const MAX_NAME_WORDS = 3;

/** Maximum number of words after "except" or "no" that can begin a title or a name. */
const MAX_AFTER = 8;

type Needs = {
  repository: SearchRepository;
  finder: Pick<FinderService, 'sameFranchise' | 'stories'>;
};

const isNote = (text: string) => NOTE_OF_PHRASE.has(text) || harmNotes(text)?.length === text.split(' ').length;

const exceptAt = (words: readonly string[]) => EXCEPT.find((text) => `${words.join(' ')} `.startsWith(`${text} `));

/** The beginnings of the words that can be a title, the longest first. */
function titlesAt(words: readonly string[]): string[][] {
  const most = Math.min(MAX_TITLE_WORDS, words.length);
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
    const phrases = [...new Set(places)].flatMap((at) => titlesAt(words.slice(at)));
    return repository.byKeys([...new Set(phrases.flatMap((phrase) => keysOf(phrase.join(' '))))]);
  }

  /** The longest title at the beginning, with all films of its franchise. */
  async function titleAt(
    words: string[],
    films: Candidate[],
    isMeant: (phrase: string[]) => boolean,
  ): Promise<Excluded | null> {
    for (const phrase of titlesAt(words).filter(isMeant)) {
      const film = titledFilm(phrase.join(' '), films);
      if (!film) continue;
      return { start: 0, length: phrase.length, ids: await finder.sameFranchise(film.id), label: film.title };
    }
    return null;
  }

  /** The films of the people with this name, which consists of words without another meaning. */
  function nameAt(words: string[], { worksOf }: Stories): Excluded | null {
    for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length--) {
      const name = words.slice(0, length);
      const ids = worksOf(name);
      if (ids.length > 0) return { start: 0, length, ids, label: name.join(' ') };
    }
    return null;
  }

  return async function excludedIn(words: string[], known: Known): Promise<Excluded[]> {
    const isUnknown = (phrase: string[]) => readWish(phrase, known, null).unknown.length > 0;
    // A keyword of several words, such as "blair witch", has the name of the film.
    const isKeyword = (phrase: string[]) => {
      const [part, ...others] = phrase.length > 1 ? readWish(phrase, known, null).parts : [];
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
      // "Not it" can only be a title, because a wish cannot end with such a word.
      const isLast = (phrase: string[]) => phrase.length === rest.length && phrase.every((word) => FILLERS.has(word));
      const isMeant = (phrase: string[]) =>
        isExcept ||
        (!isNote(phrase.join(' ')) &&
          (phrase[0] === 'the' ? phrase.length > 1 : isUnknown(phrase) || isKeyword(phrase) || isLast(phrase)));
      const title = isNot && !AND.has(rest[0] ?? '') ? await titleAt(rest, films, isMeant) : null;
      const names = rest.findIndex((word) => !isUnknown([word]));
      const name =
        isNot && !title && !isBetween ? nameAt(rest.slice(0, names === -1 ? rest.length : names), stories) : null;
      const one = title ?? name;
      if (one) found.push({ ...one, start: at });
      else if (!isBetween) [isExcept, isNot] = [false, false];
      at += one?.length ?? 1;
    }
    return found;
  };
}
