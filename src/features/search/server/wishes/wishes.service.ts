import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import type { FinderService } from '#features/tonight/server/tonight.ts';
import type { Subject } from '../../contract/subjects.ts';
import type { SearchRepository } from '../search.repository.ts';
import { keysOf } from '../search-query.ts';
import { type QueryLookup, subjectsBySlug, titledFilm } from '../search-variants.ts';
import { type Liked, readWish, type WishPart } from './read-wish.ts';
import { type AskedWish, askedWish } from './wish.ts';
import { AFTER_TITLE, LIKE } from './wish-words.ts';

/** Maximum number of words of a wish that are read. */
const MAX_WISH_WORDS = 40;
const MAX_TITLE_WORDS = 8;
/** If fewer films are known to be without a note, a wish also finds films for which this is unknown. */
const MIN_CERTAIN_FILMS = 5;

/**
 * @property isStrong true if the query wishes for more than facts, so it is hardly the title of a film
 * @property left what was left out: words without a meaning, and parts for which the finder has no parameter
 * @property ids the best films that fit, or the nearest ones if none fits; `total` is the number of all that fit
 */
export type ReadWish = AskedWish & { isStrong: boolean; left: string[]; ids: number[]; total: number };

export type WishesOptions = {
  repository: SearchRepository;
  finder: Pick<FinderService, 'find' | 'foundFilms'>;
  /** Finds the film that best matches a title with typing errors. */
  nearest: (title: string) => Promise<{ id: number; title: string } | null>;
};

/**
 * Finds a phrase such as "like", after which the title of a film follows.
 *
 * @returns the places of the phrase and of the title
 */
function markerIn(words: string[]): { marker: number; start: number } | null {
  for (let marker = 0; marker < words.length; marker++) {
    const rest = words.slice(marker).join(' ');
    const like = LIKE.find((phrase) => rest.startsWith(`${phrase} `));
    if (like) return { marker, start: marker + like.split(' ').length };
  }
  // In "Midsommar but less gory" the title comes first, without such a phrase.
  return words.includes('but') ? { marker: 0, start: 0 } : null;
}

/** If no film meets a wish, the wish is read again without its keywords, because only few films have each keyword. */
const isKeyword = (part: WishPart) =>
  part.type === 'fact' && part.fact.type === 'subject' && part.fact.subject.kind === 'keyword';
const withoutKeywords = (parts: WishPart[]) => parts.filter((part) => !isKeyword(part));
const keywordsIn = (parts: WishPart[]) =>
  parts.flatMap((part) =>
    part.type === 'fact' && part.fact.type === 'subject' && isKeyword(part) ? part.fact.subject.name : [],
  );

/** Reads the wishes in search queries. */
export function createWishesService({ repository, finder, nearest }: WishesOptions) {
  /**
   * Finds the film that a wish names: the longest title that begins after the phrase. If there is none, the title most
   * similar to the next words.
   */
  async function likedIn(words: string[], known: Map<string, Subject>): Promise<Liked | null> {
    const found = markerIn(words);
    if (!found) return null;
    const rest = words.slice(found.start);
    const isMarked = found.start > 0;
    // Words before "but" can be a title only if some of them have no meaning in a wish. "zombies but funny" names no
    // film.
    const isTitle = (length: number) =>
      rest[length] === 'but' && readWish(rest.slice(0, length), known, null).unknown.length > 0;
    const lengths = Array.from(
      { length: Math.min(MAX_TITLE_WORDS, rest.length) },
      (_, index) => index + 1,
    ).toReversed();
    const texts = lengths
      .filter((length) => isMarked || isTitle(length))
      .map((length) => ({ length, text: rest.slice(0, length).join(' ') }));
    const titled = await repository.byKeys([...new Set(texts.flatMap(({ text }) => keysOf(text)))]);
    for (const { length, text } of texts) {
      const film = titledFilm(text, titled);
      if (film) return { ...found, length, id: film.id, title: await titleOf(film.id) };
    }
    const end = rest.findIndex((word) => AFTER_TITLE.has(word));
    const length = end === -1 ? rest.length : end;
    const film = isMarked && length > 0 ? await nearest(rest.slice(0, length).join(' ')) : null;
    return film && { ...found, length, ...film };
  }

  const titleOf = async (id: number) => (await repository.listed([id]))[0]?.title ?? '';

  const profileOf = async (id: number) =>
    (await finder.foundFilms(new Map([[id, { reason: '', chips: [] }]])))[0]?.fright ?? null;

  async function filmsOf({ question, isContradiction }: AskedWish) {
    if (isContradiction) return { ids: [], total: 0 };
    const { results, nearest, total } = await finder.find(question, null);
    return { ids: [...results, ...nearest].map(({ id }) => id), total };
  }

  /**
   * Finds films that are known to be without the notes. If there are few, also finds films for which this is unknown.
   */
  async function found(parts: WishPart[], profile: FrightProfile | null) {
    const certain = askedWish(parts, profile, 'hide');
    if (!certain) return null;
    const films = await filmsOf(certain);
    const isEnough = certain.question.without.length === 0 || films.total >= MIN_CERTAIN_FILMS;
    const asked = isEnough ? certain : askedWish(parts, profile, 'show');
    return asked && { ...asked, ...(isEnough ? films : await filmsOf(asked)) };
  }

  return {
    /**
     * @param matches true if titles or names have all words of the text, maybe with typing errors, or films meet the
     * facts in it
     * @param isMet true if the search has already found the films that meet a wish of plain facts
     * @returns null if the text is a title or a name, or contains no wish
     */
    async read(
      text: string,
      lookup: QueryLookup,
      { matches, isMet }: Record<'matches' | 'isMet', () => Promise<boolean>>,
    ): Promise<ReadWish | null> {
      if (titledFilm(text, lookup.titles)) return null;
      const words = text.split(' ').slice(0, MAX_WISH_WORDS);
      const known = subjectsBySlug(lookup.subjects);
      const liked = await likedIn(words, known);
      const wish = readWish(words, known, liked);
      const isStrong = wish.parts.some(({ type }) => type !== 'fact');
      if (!isStrong && (await isMet())) return null;
      const profile = liked && (await profileOf(liked.id));
      const asked = await found(wish.parts, profile);
      if (!asked || (!isStrong && asked.left.length > 0)) return null;
      const isName = async () => words.length <= MAX_TITLE_WORDS && matches();
      if (wish.unknown.length > 0 && (await isName())) return null;
      const keywords = keywordsIn(wish.parts);
      const plain = asked.total > 0 || keywords.length === 0 ? null : await found(withoutKeywords(wish.parts), profile);
      if (!plain) return { ...asked, isStrong, left: [...wish.unknown, ...asked.left] };
      // A visitor may mean a keyword as a name. @example "king" in "king 80s"
      if (await isName()) return null;
      return { ...plain, isStrong, left: [...wish.unknown, ...keywords, ...plain.left] };
    },
  };
}
