import { MAX_FIND_RESULTS } from '#contract/constants.ts';
import type { SearchedFilm } from '#features/films/contract/films.ts';
import type { FoundPerson } from '#features/people/contract/people.ts';
import type { Subject, WishAnswer } from '../contract/search.ts';
import { SUBJECT_OF_WORDS } from './fact-words.ts';
import { createFactsService, type FilmsOfFacts } from './facts.service.ts';
import { factsOf } from './query-facts.ts';
import { createReferencedFilms, isLink, type LiveSearch } from './referenced-film.ts';
import type { SearchRepository } from './search.repository.ts';
import { correctedTexts, looseClause, plainSlots, slipClauses, strictClauses } from './search-plan.ts';
import { commasIn, keysOf, withoutGenre, withoutNoise, withoutPraise, wordsOf } from './search-query.ts';
import { type Candidate, type Ranked, rankFilms } from './search-rank.ts';
import { correct, isLongEnough, lookUpText, type QueryLookup, subjectsBySlug, unique } from './search-variants.ts';
import { whyFound } from './why-found.ts';
import { createWishesService, type ReadWish, type WishesOptions } from './wishes/wishes.service.ts';

/** If this many films are found as typed, nothing is corrected. */
const ENOUGH = 10;

const MAX_CORRECTED_TITLES = 160;
/**
 * If a query is exactly a title with at least this many words, it is not corrected. A shorter one may be another title
 * with a typing error.
 */
const WORDS_OF_A_CLEAR_TITLE = 2;
/**
 * A query that is only an article may begin a title such as "The …". The lookup by key does not find such titles,
 * because their keys have no article.
 */
const ARTICLE = /^(the|an?)$/;

/** Number of places in the results that are reserved for films that meet the facts of a query. */
const KEPT_FOR_FACTS = 20;

/** Bytes. One Chinese character has three. */
const MIN_LIVE_QUERY = 3;

const distinct = (values: string[]) => [...new Set(values)];

/** True if the last word may be incomplete: longer words begin with it, or it is too short to look for such words. */
const isHalfTyped = (word: string, beginnings: string[]) =>
  !isLongEnough(word) || beginnings.some((beginning) => beginning !== word);

/** True if nothing should be corrected. @param beginnings the words that begin with the last word of the text */
function isSettled(ranked: Ranked[], text: string, beginnings: string[]): boolean {
  const words = text.split(' ');
  const flawless = ranked.filter((film) => film.flawless).length;
  // A correction would find other films than the one whose title the visitor is still typing.
  if (flawless > 0 && isHalfTyped(words.at(-1) ?? '', beginnings)) return true;
  return flawless >= ENOUGH || (ranked[0]?.exact === true && words.length >= WORDS_OF_A_CLEAR_TITLE);
}

/** Few films meet facts that are keywords, so a wish with the same words finds more. */
const isEnough = (met: FilmsOfFacts | null) => met !== null && (met.isNamed || met.ids.length >= ENOUGH);

/** The end of a text that names a kind of films. */
const KIND = /\b(movies?|films?)$/;
/** Words around the name of a series. @example "all the chucky movies" */
const SERIES = /\b(all|every|whole|order|series|franchise)\b/;

/** A number may be the title of a film and the id of another one: "1408". The title comes first. */
function withNumber(ranked: Ranked[], id: number): Ranked[] {
  const isTitle = ranked.some((film) => film.flawless && film.isOfTitle);
  const film: Ranked = { id, by: 'title', flawless: true, exact: true, isWhole: true, isOfTitle: true };
  const films = [...ranked.filter(({ exact }) => exact), film, ...(isTitle ? ranked : [])];
  return [...new Map(films.map((one) => [one.id, one])).values()];
}

/** 'films': a wish that has only facts is not read if some films meet these facts; 'wish': it is always read. */
type Needs = 'films' | 'wish';

export type SearchService = ReturnType<typeof createSearchService>;

/**
 * A query as it is searched.
 *
 * @property isKind true if the query names a kind of films, such as "silent movies", and no title
 * @property noise the words around a title that were left out
 * @property met finds the films that meet the query's facts; `ranked` finds those whose titles and names match
 */
type Understood = {
  text: string;
  lookup: QueryLookup;
  noise: string[];
  wish: ReadWish | null;
  isKind: boolean;
  met: () => Promise<FilmsOfFacts | null>;
  ranked: () => Promise<Ranked[]>;
};

/** Returns a function that calls `load` the first time, and then returns the same promise. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

export function createSearchService(repository: SearchRepository, finder: WishesOptions['finder'], live?: LiveSearch) {
  const facts = createFactsService(repository.facts);
  const wishes = createWishesService({
    repository,
    finder,
    async nearest(title) {
      const [film] = await rank(title, await lookUpText(repository, title, 'films'), true);
      return (film?.isWhole && (await repository.listed([film.id]))[0]) || null;
    },
  });

  async function corrected(lookup: QueryLookup, typed: Candidate[], asTyped: Ranked[]): Promise<Ranked[]> {
    const { counts } = lookup;
    const corrections = await correct(repository, lookup);
    const variants = [...lookup.variants, ...corrections];
    const texts = corrections.flatMap((variant) => correctedTexts(variant, counts)).slice(0, MAX_CORRECTED_TITLES);
    // All unknown words are corrected. If every word is known, any one word is corrected instead.
    const clauses = asTyped.some((film) => film.flawless)
      ? []
      : corrections.flatMap((variant) =>
          variant.slips > 0 ? strictClauses(variant, counts) : slipClauses(variant, counts),
        );
    const found = await repository.byKeysAndWords(distinct(texts.flatMap(keysOf)), distinct(clauses));
    const ranked = rankFilms(unique([...typed, ...found]), variants);
    if (ranked.length > 0) return ranked;
    // Popular films that match with corrections of any word.
    const near = await repository.byWords(distinct(corrections.flatMap((one) => looseClause(one, counts) ?? [])));
    return rankFilms(unique(near), variants);
  }

  async function rank(text: string, lookup: QueryLookup, corrects: boolean): Promise<Ranked[]> {
    const { titles, variants, counts } = lookup;
    const enoughTitles = titles.length >= MAX_FIND_RESULTS && !ARTICLE.test(text);
    const clauses = enoughTitles ? [] : distinct(variants.flatMap((variant) => strictClauses(variant, counts)));
    const candidates = [...titles, ...(await repository.byWords(clauses))];
    const typed = rankFilms(unique(candidates), variants);
    return !corrects || isSettled(typed, text, lookup.beginnings) ? typed : corrected(lookup, candidates, typed);
  }

  /** Searches the live source when no known film has this title, original title or alias. */
  const findsMore = async ({ searchMore }: LiveSearch, query: string, text: string, ranked: Ranked[]) =>
    Buffer.byteLength(text) >= MIN_LIVE_QUERY && !ranked.some((film) => film.exact) && (await searchMore(query, text));

  async function understand(
    query: string,
    text: string,
    lookup: QueryLookup,
    noise: string[],
    needs: Needs,
  ): Promise<Understood> {
    const met = once(() => facts.find(text, lookup));
    const ranked = once(() => rank(text, lookup, true));
    const wish = await wishes.read(text, commasIn(query, text), lookup, {
      matches: async () => (await met()) !== null || (await ranked()).some((film) => film.isWhole),
      isNamed: async () => (await met())?.isNamed === true || (await ranked()).some((film) => film.isWhole),
      isMet: async () => needs === 'films' && isEnough(await met()),
    });
    // A visitor who types "silent movies" means a kind, not titles with the word "silent".
    const isKind =
      (wish === null || wish.left.length === 0) &&
      noise.some((words) => KIND.test(words)) &&
      !noise.some((words) => SERIES.test(words));
    return { text, lookup, noise, wish, isKind, met, ranked };
  }

  async function read(query: string, needs: Needs): Promise<Understood | null> {
    const typed = await repository.searchText(query);
    if (typed === '') return null;
    const asTyped = await lookUpText(repository, typed, 'films');
    const { kin } = await finder.stories();
    const isTitle = asTyped.titles.length > 0;
    const asked = isTitle ? typed : withoutPraise(typed);
    const plain = withoutNoise(asked);
    // "B movie" and "family movie" say more than "b" and "family".
    const isKind = kin.of(asked.split(' ')) !== undefined || SUBJECT_OF_WORDS.has(asked.replaceAll(' ', '-'));
    if (isTitle || isKind || plain.text === asked) plain.noise = [];
    const text = plain.noise.length > 0 ? plain.text : asked;
    const lookup = text === typed ? asTyped : await lookUpText(repository, text, 'films');
    const understood = await understand(query, text, lookup, plain.noise, needs);
    const telling = withoutGenre(text);
    const isEmpty = async () => (await understood.met()) === null && (await understood.ranked()).length === 0;
    if (telling === text || understood.wish || !(await isEmpty())) return understood;
    if (telling === '') return { ...understood, noise: [], met: facts.all };
    return understand(query, telling, await lookUpText(repository, telling, 'films'), plain.noise, needs);
  }

  /** Returns matches of titles, then films that meet the facts, then matches of names. */
  async function listed(text: string, ranked: Ranked[], described: FilmsOfFacts | null): Promise<SearchedFilm[]> {
    const met = new Set(described?.ids);
    const matches = ranked.slice(0, MAX_FIND_RESULTS - Math.min(met.size, KEPT_FOR_FACTS));
    const titled = matches.filter(({ isOfTitle }) => isOfTitle).map(({ id }) => id);
    const others = matches.filter(({ id, isOfTitle }) => !isOfTitle && !met.has(id)).map(({ id }) => id);
    const room = MAX_FIND_RESULTS - titled.length - others.length;
    const shown = [...met].filter((id) => !titled.includes(id)).slice(0, room);
    const fitting = new Set(described?.ids.slice(0, described.fitting));
    const found = new Map(matches.map(({ id, by }) => [id, by]));
    const ids = [...titled, ...shown, ...others];
    const named = ids.filter((id) => found.has(id) && found.get(id) !== 'title');
    return (await repository.listed(ids, named)).map(({ names, ...film }) => {
      const by = found.get(film.id);
      const why = by && names ? whyFound(wordsOf(text), by, names) : null;
      const isDescribed = fitting.has(film.id) && shown.includes(film.id);
      return { ...film, why, subject: isDescribed ? (described?.heading ?? null) : null };
    });
  }

  async function findText(query: string, numbered: number | null): Promise<SearchedFilm[]> {
    const understood = await read(query, 'films');
    if (!understood) return [];
    const { text, lookup, noise, wish } = understood;
    const met = wish?.isStrong ? null : await understood.met();
    // A wish of plain facts that no film meets may be a title or a name.
    const isNamed = wish?.total === 0 && !wish.isStrong && (await understood.ranked()).length > 0;
    let described = met;
    if (wish && !isNamed && wish.ids.length > 0) {
      const { ids, words: heading, total } = wish;
      described = met
        ? { ...met, fitting: met.ids.length, ids: [...new Set([...met.ids, ...ids])] }
        : { ids, fitting: total || ids.length, heading, isDescription: true, isNamed: false };
    }
    // Of "1985 horror", films of 1984 with "horror" in their titles are no matches if the facts find films of 1985.
    const typed = described === null ? await understood.ranked() : await rank(text, lookup, false);
    const found = met === null || met.isNamed || typed.some((film) => film.flawless) ? typed : [];
    const matches = understood.isKind && described && !described.isNamed ? found.filter(({ exact }) => exact) : found;
    const ranked = numbered === null ? matches : withNumber(matches, numbered);
    if (live && !described?.isDescription && (await findsMore(live, noise.length > 0 ? text : query, text, ranked)))
      return live.findAgain(query);
    return listed(text, ranked, described);
  }
  const referenced = createReferencedFilms({ repository, live, findText });

  /** Returns words that are left out, because no film has them or a similar word. */
  async function unknownWords({ text, lookup }: Understood): Promise<string[]> {
    const { counts, beginnings, subjects } = lookup;
    const names = factsOf(wordsOf(text), subjectsBySlug(subjects)).flatMap((fact) =>
      fact.type === 'name' ? fact.word : [],
    );
    const strange = names.filter((word) => !counts.has(word) && !beginnings.some((known) => known.startsWith(word)));
    if (strange.length === 0) return [];
    const [asTyped] = await correct(repository, lookup);
    return strange.filter((word) => asTyped?.slots.some((slot) => slot.optional && slot.word === word));
  }

  return {
    /**
     * Finds at most 50 films: by title or original title, best match first; then those that meet the facts of the
     * query, or fit its wish; then by director, lead actor, character or author. Ignores case, accents and punctuation.
     * Corrects typing errors when few films are found.
     */
    find: async (query: string): Promise<SearchedFilm[]> =>
      (await referenced.find(query)) ?? (await findText(query, null)),

    /** Reads the query as a wish for the finder, and says which words the search leaves out. */
    async wish(query: string): Promise<WishAnswer> {
      const understood = isLink(query) ? null : await read(query, 'wish');
      if (!understood) return { wish: null, without: [] };
      const { wish, noise } = understood;
      if (!wish) return { wish: null, without: [...noise, ...(await unknownWords(understood))] };
      const { words, total, left } = wish;
      return { wish: words === '' ? null : { query: wish.query, words, films: total }, without: left };
    },

    /** Finds themes, keywords and tags that the query names, and themes and tags whose name begins with it. */
    async findSubjects(query: string): Promise<Subject[]> {
      return isLink(query) ? [] : facts.findSubjects(await repository.searchText(query));
    },

    /** Finds directors and lead actors whose name has every word of the query; the last word may be incomplete. */
    async findPeople(query: string): Promise<FoundPerson[]> {
      const text = await repository.searchText(query);
      if (!isLongEnough(text) || isLink(query)) return [];
      const { plain, counts, beginnings } = await lookUpText(repository, text, 'people');
      const [typed] = plain;
      const clause = typed && strictClauses(plainSlots(typed, beginnings), counts)[0];
      return clause ? repository.people(clause, typed.words, beginnings.length > 0) : [];
    },
  };
}
