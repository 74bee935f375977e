import { TAGS } from '#features/browse/contract/tags.ts';
import { GRAVE_NOTES } from '#features/films/contract/content-notes.ts';
import { EVERYTHING, type FinderService, isTelling } from '#features/tonight/server/tonight.ts';
import { editDistance } from '../edit-distance.ts';
import type { SearchRepository } from '../search.repository.ts';
import { foldText, keyOf, keysOf } from '../search-query.ts';
import { type QueryLookup, subjectsBySlug, titledFilm } from '../search-variants.ts';
import { createExcludedFilms, MAX_MEANT, titlesAt } from './excluded-films.ts';
import { type Known, type Liked, readWish, type WishPart } from './read-wish.ts';
import { type AskedWish, askedWish, type Compared } from './wish.ts';
import { AFTER_TITLE, LIKE, LIKED } from './wish-words.ts';

/** Maximum number of words of a wish that are read. */
const MAX_WISH_WORDS = 40;
const MAX_TITLE_WORDS = 8;
/** If fewer films are known to be without a note, a wish also finds films for which this is unknown. */
const MIN_CERTAIN_FILMS = 5;
/** If fewer films have all themes and tags of a wish and its story, also those that lack some of these are found. */
const MIN_FILMS = 10;
/** A text with at least this many telling words can describe a story, even if it has no other wish. */
const MIN_STORY_WORDS = 3;
/** A keyword of fewer films is not excluded: two films have the keyword "sex". */
const MIN_EXCLUDED = 5;
const BEST = new Set('best top greatest good great'.split(' '));

/**
 * @property isStrong true if the query wishes for more than facts, so it is hardly the title of a film
 * @property left what was left out: words without a meaning, and parts for which the finder has no parameter
 * @property ids the best films that fit, then the nearest ones if few fit; `total` is the number of all that fit
 */
export type ReadWish = AskedWish & {
  isStrong: boolean;
  left: string[];
  ids: number[];
  total: number;
};

export type WishesOptions = {
  repository: SearchRepository;
  finder: Pick<FinderService, 'find' | 'nearest' | 'foundFilms' | 'stories' | 'sameFranchise' | 'makers'>;
  /** Finds the film that best matches a title with typing errors. */
  nearest: (title: string) => Promise<{ id: number; title: string } | null>;
};

/** A wish of which the finder can ask nothing. */
const NOTHING = {
  question: EVERYTHING,
  query: '',
  words: '',
  isContradiction: false,
  isStrong: false,
  ids: [],
  total: 0,
};

/** After these words, "like" names no film that others should be like. */
const NO_MARKER = new Set('id would not dont doesnt didnt isnt arent never nothing other'.split(' '));
/** After these words, a title follows "like" only if its words say nothing else: "if you like hereditary". */
const LIKERS = new Set('i we you they who people'.split(' '));
/** "Older than 1980" names no film, and neither does "shorter than 90 minutes". */
const FIGURE = /^\d+s?$/;
/** A name that follows is a director's if no film has it as its title: "in the style of Argento". */
const MANNER = /(?<=^| )in the (?:style|vein|spirit) of (?=.)/;
/** "Like a nightmare" does not name the film "Nightmare". */
const AN = /^an? /i;
const foldedKey = (title: string) => keyOf(foldText(title) ?? title.toLowerCase());
const isTitleOf = (text: string, film: { title: string }) => !AN.test(text) || AN.test(film.title);
/** A title with more slips for each letter is another title. */
const MAX_SLIPS = 0.25;

/**
 * Finds a phrase such as "like", after which the title of a film follows.
 *
 * @returns the places of the phrase and of the title
 */
function markerIn(words: string[]): { marker: number; start: number; isPlain: boolean } | null {
  for (let marker = 0; marker < words.length; marker++) {
    const rest = words.slice(marker).join(' ');
    const like = NO_MARKER.has(words[marker - 1] ?? '')
      ? undefined
      : LIKE.find((phrase) => rest.startsWith(`${phrase} `));
    const start = marker + (like?.split(' ').length ?? 0);
    if (like === 'than' && FIGURE.test(words[start] ?? '')) continue;
    const isPlain = like !== undefined && !LIKED.includes(like) && !LIKERS.has(words[marker - 1] ?? '');
    if (like) return { marker, start, isPlain };
  }
  // In "Midsommar but less gory" the title comes first, without such a phrase.
  return words.includes('but') ? { marker: 0, start: 0, isPlain: false } : null;
}

type AboutPart = Extract<WishPart, { type: 'about' }>;

/** If no film meets a wish, the wish is read again without the words that are no kin, because few films have each. */
const isPlainStory = (part: WishPart): part is AboutPart =>
  part.type === 'about' && part.kin === null && !part.isPerson;

/** Returns what is left of a phrase without some words; adjacent words are one entry. */
const without = (phrase: string, words: readonly string[]): string[] =>
  phrase
    .split(' ')
    .map((word) => (words.includes(word) ? ',' : word))
    .join(' ')
    .split(',')
    .flatMap((rest) => rest.trim() || [])
    .filter((rest) => rest.split(' ').some(isTelling));

const isVery = (part: WishPart) => part.type === 'axis' && part.level === 'very';
/** "Very tense" is read as "tense" if few films are. */
const lessExtreme = (part: WishPart): WishPart =>
  part.type === 'axis' && part.level === 'very' ? { ...part, level: 'high' } : part;

const isPerson = (part: WishPart) => part.type === 'about' && part.isPerson === true;

const isMaker = (part: WishPart) => isPerson(part) || part.type === 'studio';

const isSubject = (part: WishPart) => part.type === 'fact' && part.fact.type === 'subject';

/** Tags of a language or a country: a film has it or not. */
const COUNTRY_TAGS = new Set<string>(TAGS.flatMap(({ slug, group }) => (group === 'countries' ? slug : [])));

/** Makes themes and tags words of the story: a film with the rest of the story is found without them, but later. */
const softened = (parts: WishPart[]): WishPart[] =>
  parts.map((part) =>
    part.type === 'fact' && part.fact.type === 'subject' && !COUNTRY_TAGS.has(part.fact.subject.slug)
      ? { type: 'about', words: part.fact.subject.slug.replaceAll('-', ' '), kin: null }
      : part,
  );

/** Reads the wishes in search queries. */
export function createWishesService({ repository, finder, nearest }: WishesOptions) {
  /**
   * Finds the film that a wish names: the longest title that begins after the phrase. If there is none, the title most
   * similar to the next words.
   */
  async function likedIn(words: string[], known: Known): Promise<Liked | null> {
    const found = markerIn(words);
    if (!found) return null;
    const rest = words.slice(found.start);
    // Words before "but" can be a title only if some of them have no meaning in a wish. "zombies but funny" names no
    // film.
    const isTitle = (length: number) =>
      (found.start > 0 || rest[length] === 'but') && readWish(rest.slice(0, length), known, null).unknown.length > 0;
    const isPossible = ({ length }: string[]) =>
      found.isPlain || isTitle(length) || (found.start > 0 && rest[0] === 'the' && length > 1);
    const phrases = titlesAt(rest, MAX_TITLE_WORDS).filter(isPossible);
    const titled = await repository.byKeys([...new Set(phrases.flatMap((phrase) => keysOf(phrase.join(' '))))]);
    for (const phrase of phrases) {
      const text = phrase.join(' ');
      const film = titledFilm(text, titled);
      const isExact = found.isPlain || isTitle(phrase.length) || film?.title === text;
      if (film && isExact && isTitleOf(text, film)) {
        const { marker, start } = found;
        return { marker, start, length: phrase.length, id: film.id, title: await titleOf(film.id) };
      }
    }
    const end = rest.findIndex((word) => AFTER_TITLE.has(word));
    const length = end === -1 ? rest.length : end;
    const text = rest.slice(0, length).join(' ');
    const film = found.isPlain && length > 0 ? await nearest(text) : null;
    const isSlip =
      film && isTitleOf(text, film) && editDistance(keyOf(text), foldedKey(film.title)) <= MAX_SLIPS * text.length;
    return isSlip ? { marker: found.marker, start: found.start, length, ...film } : null;
  }

  const excludedIn = createExcludedFilms({ repository, finder });

  const titleOf = async (id: number) => (await repository.listed([id]))[0]?.title ?? '';

  const filmOf = async (id: number) => (await finder.foundFilms(new Map([[id, { reason: '', chips: [] }]])))[0] ?? null;

  /** @param isOpen true if films that nearly fit are found too, when there are few others */
  async function filmsOf({ question, isContradiction }: AskedWish, isOpen: boolean) {
    if (isContradiction) return { ids: [], total: 0 };
    const { results, nearest, total } = await finder.find(question, null);
    const found = [...results, ...nearest].map(({ id }) => id);
    const near = isOpen && total > 0 && total < MIN_FILMS ? await finder.nearest(question) : [];
    return { ids: [...new Set([...found, ...near])], total };
  }

  /**
   * Finds films that are known to be without the notes. If there are few, also finds films for which this is unknown,
   * but never for a grave note.
   */
  async function found(parts: WishPart[], compared: Compared | null) {
    const certain = askedWish(parts, compared, 'hide');
    if (!certain) return null;
    // A film by others is not nearly a film by somebody.
    const isOpen = !parts.some(isPerson);
    const films = await filmsOf(certain, isOpen);
    const { without } = certain.question;
    const grave = without.filter((note) => GRAVE_NOTES.has(note));
    if (grave.length === without.length || films.total >= MIN_CERTAIN_FILMS) return { ...certain, ...films };
    const asked = askedWish(parts, compared, grave.length > 0 ? 'hide-grave' : 'show') ?? certain;
    const words =
      films.total === 0 && asked.question.unknown === 'show' ? `${asked.words}, none of them checked` : asked.words;
    return { ...asked, words, ...(await filmsOf(asked, isOpen)) };
  }

  /** Finds films of the whole wish. If there are few, also finds films that lack a part of it. */
  async function foundAtAll(parts: WishPart[], compared: Compared | null): ReturnType<typeof found> {
    const whole = await found(parts, compared);
    if (!whole || whole.isContradiction || whole.total >= MIN_FILMS) return whole;
    const milder = parts.some(isVery) ? await foundAtAll(parts.map(lessExtreme), compared) : null;
    if (milder && milder.total > whole.total) return milder;
    const isTold = parts.some(({ type }) => type === 'about');
    const soft = isTold && parts.some(isSubject) ? await found(softened(parts), compared) : null;
    if (soft && soft.total > whole.total) return { ...soft, words: whole.words, left: whole.left };
    if (whole.total > 0 || !parts.some(isPlainStory)) return whole;
    const others = parts.filter((part) => !isPlainStory(part));
    const plain = await found(others, compared);
    const lost = parts.flatMap((part) => (isPlainStory(part) ? part.words : []));
    return plain ? { ...plain, left: [...lost, ...plain.left] } : whole;
  }

  return {
    /**
     * @param commas the places of the words after a comma
     * @param matches true if titles or names have all words of the text, maybe with typing errors, or films meet the
     * facts in it
     * @param isNamed true if titles or names have all words, or all those that state no other fact
     * @param isMet true if the search has already found the films that meet a wish of plain facts
     * @returns null if the text is a title or a name, or contains no wish
     */
    async read(
      text: string,
      commas: ReadonlySet<number>,
      lookup: QueryLookup,
      { matches, isNamed, isMet }: Record<'matches' | 'isNamed' | 'isMet', () => Promise<boolean>>,
    ): Promise<ReadWish | null> {
      const typed = text.split(' ').slice(0, MAX_WISH_WORDS);
      const { about, kin, personAt, filmsWith } = await finder.stories();
      // The title of a film can also be a kin: "Outback". Its films follow the titles.
      if (titledFilm(text, lookup.titles) && !kin.of(typed)) return null;
      const known = {
        subjects: subjectsBySlug(lookup.subjects),
        kinOf: kin.of,
        personAt,
        isStory: (word: string) => about(word).size > MAX_MEANT,
        ...(await finder.makers()),
      };
      const liked = await likedIn(typed, known);
      const words = liked ? typed : typed.join(' ').replace(MANNER, 'by ').split(' ');
      // "By" has fewer words than the phrase, so the commas after it move.
      const start = words.findIndex((word, place) => word !== typed[place]);
      const moved = [...commas].map((place) => (place > start ? place - typed.length + words.length : place));
      const excluded = await excludedIn(words, known);
      const read = readWish(words, known, liked, excluded, new Set(moved));
      const { unknown } = read;
      const parts = read.parts.map((part): WishPart => {
        if (part.type !== 'not' || part.subject.kind !== 'keyword') return part;
        // So few films have the keyword that others with the same content lack it.
        return filmsWith(part.subject.slug) < MIN_EXCLUDED ? { type: 'no words', words: part.subject.name } : part;
      });
      const asked = parts.filter(({ type }) => type !== 'no words');
      const isStrong =
        asked.some((part) => (part.type === 'about' ? part.isEither : part.type !== 'fact' || part.isNegated)) ||
        (asked.length > 0 && asked.length < parts.length);
      // Films of plain facts come in the order of their votes, but the best of them are meant.
      const wantsBest = words.some((word) => BEST.has(word)) && parts.some(isSubject);
      const hasKin = parts.some((part) => part.type === 'about' && (part.kin !== null || part.isPerson));
      if (!isStrong && !hasKin && !wantsBest && (await isMet())) return null;
      // A search for a person or a studio alone finds their films by their names, and says why.
      if (unknown.length === 0 && parts.every(isMaker) && (await matches())) return null;
      const isName = async () => words.length <= MAX_TITLE_WORDS && (hasKin ? isNamed() : matches());
      // A visitor may mean a keyword as a name. @example "king" in "king 80s"
      if ((unknown.length > 0 || (!isStrong && !hasKin && parts.some(isPlainStory))) && (await isName())) return null;
      // Words without another meaning can tell the story.
      const told = unknown.flatMap((phrase) => phrase.split(' ').filter((word) => about(word).size > 0));
      const untold = unknown.flatMap((phrase) => without(phrase, told));
      // "No nudity" alone finds nothing, but it says why.
      const refused = read.parts.flatMap((part) => {
        if (part.type === 'not') return `no ${part.subject.name}`;
        return part.type === 'not about' ? `no ${part.words}` : [];
      });
      const isRefused = unknown.length === 0 && refused.length > 0 && refused.length === read.parts.length;
      const nothing = isRefused ? { ...NOTHING, left: refused } : null;
      if (asked.length === 0 && told.length < MIN_STORY_WORDS) return nothing;
      const story: WishPart[] = told.length > 0 ? [{ type: 'about', words: told.join(' '), kin: null }] : [];
      const compared = liked && (await filmOf(liked.id));
      const wish = await foundAtAll([...parts, ...story], compared);
      if (!wish) return nothing;
      if (!isStrong && story.length === 0 && wish.left.length > 0) return null;
      return {
        ...wish,
        isStrong: isStrong || hasKin || wantsBest || story.length > 0,
        left: [...untold, ...wish.left],
      };
    },
  };
}
