import { slugWords } from '#contract/slug.ts';
import { badRequest, notFound } from '#engine/errors.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { ChosenFilm, FilmsWanted, MemberTaste } from '#features/horror-profile/server/horror-profile.ts';
import type { MemberServicesInput } from '#features/streaming/contract/streaming.ts';
import {
  FINDER_PAGE_SIZE,
  type FoundFilm,
  type FoundFilms,
  type Kinds,
  NEAREST_FILMS,
  type PickedFilm,
} from '../contract/finder.ts';
import { countriesOf, type FilmIndex, positionOf } from './film-index.ts';
import { findFilms, nearestFilms, pickFilm } from './find-films.ts';
import { bitsOf, type FinderRepository } from './finder.repository.ts';
import { askedCategories, type CategoryFigures, contradictionsIn, type Question } from './finder-question.ts';
import { createFittingFilms, fromSafest, varied, withinLimits } from './fitting-films.ts';
import { forYouReason } from './for-you-reason.ts';
import { alikeReason, type FilmRow, foundFilm, type Reason, reasonFor } from './reasons.ts';
import { type Closeness, type ScoredTaste, scored } from './scores.ts';
import { changesOf, type Stories } from './stories/stories.ts';

/** With fewer films than this, the response says which filters to remove. */
const LITTLE = 10;

const isTheme = (slug: string) => THEMES.some(({ value }) => value === slug);
const LABELS = new Map<string, string>([
  ...THEMES.map(({ value, label }): [string, string] => [value, label]),
  ...TAGS.map(({ slug, label }): [string, string] => [slug, label]),
]);

const NOTHING_RATED: MemberTaste = { taste: [], surprises: [], liked: new Map() };

/** Adds up how close films come to `like` and to `about`. */
const together = (like: Closeness | undefined, about: Closeness | null): Closeness =>
  like && about
    ? new Map([...about].map(([id, part]) => [id, part + (like.get(id) ?? 0)]))
    : (like ?? about ?? new Map<number, number>());

/** Maximum number of films of one series that are chosen for a member. */
const MAX_OF_SERIES = 3;

/** True for a theme or tag that reveals the film's plot, so that a reason does not name it. */
const tellsPlot = ({ spoilers }: FilmRow, slug: string) =>
  spoilers.includes(slug) || spoilers.includes(slugWords(slug));

/** @throws AppError bad_request for a franchise or a studio that no film has */
function checkNames(films: FilmIndex, { franchise, studios }: Question): void {
  if (franchise !== undefined && !films.franchise.names.has(franchise))
    throw badRequest(`franchise: ${franchise} is not the franchise of any film`);
  const studio = studios.find((slug) => !films.studios.names.has(slug));
  if (studio !== undefined) throw badRequest(`studios: ${studio} is not a studio of any film`);
}

export type FinderServiceOptions = {
  repository: FinderRepository;
  /** Reads from the primary, for members; `repository` may lag behind. */
  latest: FinderRepository;
  /** All films in memory, some minutes old at most. */
  filmIndex: () => Promise<FilmIndex>;
  /** The stories of films, and how much they are alike, in memory. */
  stories: () => Promise<Stories>;
  servicesOf: (memberId: string) => Promise<MemberServicesInput>;
  tasteOf: (memberId: string) => Promise<MemberTaste>;
  clock: () => Date;
};

export type FinderService = ReturnType<typeof createFinderService>;

export function createFinderService(options: FinderServiceOptions) {
  const { repository, latest, filmIndex, stories, servicesOf, tasteOf, clock } = options;
  const from = (memberId: string | null) => (memberId === null ? repository : latest);

  /**
   * Returns the slugs that are not themes.
   *
   * @throws AppError bad_request for a slug that is neither a theme, a tag nor a keyword
   */
  async function slugsOf({ themes, not }: Question): Promise<Record<'themes' | 'not', string[]>> {
    const others = { themes: themes.filter((slug) => !isTheme(slug)), not: not.filter((slug) => !isTheme(slug)) };
    const slugs = [...others.themes, ...others.not];
    const known = slugs.length > 0 ? await repository.knownSlugs(slugs) : new Set<string>();
    for (const parameter of ['themes', 'not'] as const) {
      const unknown = others[parameter].find((slug) => !known.has(slug));
      if (unknown) throw badRequest(`${parameter}: ${unknown} is neither a theme, a tag nor a keyword`);
    }
    return others;
  }

  /**
   * Returns the film of `like`, and how much others are like it; null without `like`. @throws AppError bad_request for an unknown
   * film
   */
  async function targetOf(question: Question) {
    if (question.like === undefined) return null;
    const [film, { likeness }] = await Promise.all([repository.target(question.like), stories()]);
    if (!film) throw badRequest('like: there is no such film');
    const { like, shared } = likeness.from(film.id, changesOf(question));
    return { film, closeness: like, shared };
  }
  type Target = Awaited<ReturnType<typeof targetOf>>;

  async function prepared(question: Question, memberId: string | null) {
    const source = from(memberId);
    const [slugs, target, about, services, listName] = await Promise.all([
      slugsOf(question),
      targetOf(question),
      question.about === undefined ? null : stories().then(({ about }) => about(question.about ?? '')),
      question.services && memberId !== null ? servicesOf(memberId) : null,
      question.list === undefined ? null : source.listName(memberId, question.list),
    ]);
    if (question.list !== undefined && listName === null) throw notFound('List not found.');
    const [films, listed] = await Promise.all([filmIndex(), source.listed({ question, slugs, memberId, services })]);
    const [like, story] = [target?.closeness, about].map((close) => (close ? Int32Array.from(close.keys()) : null));
    const asked = { ...question, like: target?.film.id };
    checkNames(films, question);
    const lists = { ...listed, like: like ?? null, about: story ?? null };
    const filter = { question: asked, ...bitsOf(question), listed: lists, today: dayOf(clock()) };
    return { source, films, filter, closeness: together(target?.closeness, about), target, listName };
  }

  function reasonOf(row: FilmRow, question: Question, target: Target, figures: CategoryFigures): Reason {
    const asked = askedCategories(question);
    if (!target)
      return reasonFor(
        row,
        asked,
        figures,
        question.themes.filter((slug) => !tellsPlot(row, slug)).flatMap((slug) => LABELS.get(slug) ?? []),
      );
    return alikeReason(target.shared(row.id), row, target.film, figures, asked);
  }

  /** @returns a function that says why a film suits the member */
  async function reasonsFor(rows: FilmRow[], films: FilmIndex, { liked }: MemberTaste, { axes, kinds }: ScoredTaste) {
    const nearest = await repository.nearest(
      rows.map(({ id }) => id),
      [...liked.keys()],
    );
    return (row: FilmRow): Reason => {
      const near = nearest.get(row.id);
      const kind = kinds.named(positionOf(films, row.id), (slug) => tellsPlot(row, slug));
      return forYouReason(row, axes, kind, near ? { title: near.title, figure: liked.get(near.id) ?? 0 } : null);
    };
  }

  return {
    /** @throws AppError bad_request */
    async find(question: Question, memberId: string | null): Promise<FoundFilms> {
      const isForYou = question.sort === 'for-you' && memberId !== null;
      const [{ source, films, filter, closeness, target, listName }, own] = await Promise.all([
        prepared(question, memberId),
        isForYou ? tasteOf(memberId) : NOTHING_RATED,
      ]);
      const taste = scored(films, own);
      const { total, unknown, unsure, ids, failingOne, notes } = findFilms(films, filter, { closeness, taste });
      const contradictions = contradictionsIn(question);
      const near =
        total === 0 && contradictions.length === 0
          ? nearestFilms(films, filter, closeness, { most: NEAREST_FILMS, isLoose: true })
          : [];
      const [rows, except] = await Promise.all([source.films([...ids, ...near]), source.titles(question.except)]);
      const forYou = isForYou ? await reasonsFor(rows, films, own, taste) : null;
      const found = rows.map((row) =>
        foundFilm(row, forYou?.(row) ?? reasonOf(row, question, target, films.figures), question.without),
      );
      return {
        ...(total === 0 ? { results: [], nearest: found } : { results: found, nearest: [] }),
        total,
        page: question.page,
        totalPages: Math.ceil(total / FINDER_PAGE_SIZE),
        unknown,
        unsure,
        notes: Object.fromEntries(notes),
        giveUp: total < LITTLE ? failingOne : [],
        names: {
          like: target?.film.title ?? null,
          except,
          franchise: films.franchise.names.get(question.franchise ?? '') ?? null,
          studios: question.studios.flatMap((slug) => films.studios.names.get(slug) ?? []),
          list: listName,
        },
        contradictions,
      };
    },

    /** Returns the ids of the films that come nearest to a question, also of those that fit. @throws AppError */
    async nearest(question: Question): Promise<number[]> {
      const { films, filter, closeness } = await prepared(question, null);
      return nearestFilms(films, filter, closeness, { most: NEAREST_FILMS, isLoose: false });
    },

    /** Returns the themes, tags and countries of the finder, each with the number of released films that have it. */
    async kinds(): Promise<Kinds> {
      const films = await repository.kinds([...LABELS.keys()], dayOf(clock()));
      return {
        kinds: [...LABELS].map(([slug, label]) => ({ slug, label, films: films.get(slug) ?? 0 })),
        countries: countriesOf(await filmIndex(), dayOf(clock())),
      };
    },

    /** Returns films as the finder's responses have them, in the order of the map. @param reasons by film id */
    async foundFilms(reasons: ReadonlyMap<number, Pick<FoundFilm, 'reason' | 'chips'>>): Promise<FoundFilm[]> {
      const rows = await latest.films([...reasons.keys()]);
      return rows.map((row) => {
        const { reason: text = '', chips = [] } = reasons.get(row.id) ?? {};
        return foundFilm(row, { text, chips });
      });
    },

    /**
     * Returns the films that suit a taste best, with reasons. They are within the limits, and the member has neither
     * seen nor rated them.
     */
    async filmsFor(
      memberId: string,
      own: MemberTaste,
      { limits, onServices, most }: FilmsWanted,
    ): Promise<ChosenFilm[]> {
      const question: Question = {
        ...withinLimits(limits),
        unseen: true,
        services: onServices,
        sort: 'for-you',
      };
      const { films, filter, closeness } = await prepared(question, memberId);
      const taste = scored(films, own);
      const ids = fromSafest(question, { ...filter, mustBeReleased: true }).flatMap(
        // Twice as many, because further films of a series are left out.
        (safe) => findFilms(films, safe, { closeness, taste }, 2 * most).ids,
      );
      const places = [...new Set(ids)].map((id) => positionOf(films, id));
      const { column, lists } = films.franchise;
      const chosen = varied(places, MAX_OF_SERIES, (place) => lists[column[place] ?? 0] ?? []).slice(0, most);
      const rows = await latest.films(chosen.map((place) => films.id[place] ?? 0));
      const forYou = await reasonsFor(rows, films, own, taste);
      return rows.map((row) => {
        const { text, chips } = forYou(row);
        return { id: row.id, reason: text, chips };
      });
    },

    ...createFittingFilms({ latest, filmIndex, clock }),

    filmIndex,
    stories,

    /** Returns the names of all studios and franchises by slug. */
    async makers() {
      const { studios, franchise } = await filmIndex();
      return { studios: studios.names, franchises: franchise.names };
    },

    /** Returns the ids of all films of this film's franchise, also the film itself. */
    async sameFranchise(id: number): Promise<number[]> {
      const films = await filmIndex();
      const { column, lists } = films.franchise;
      const franchise = column[positionOf(films, id)] ?? 0;
      if ((lists[franchise]?.length ?? 0) === 0) return [id];
      return [...films.id].filter((_, place) => column[place] === franchise);
    },

    /** @throws AppError not_found when no other film fits */
    async pick(question: Question, memberId: string | null): Promise<PickedFilm> {
      const [{ source, films, filter, closeness, target }, own] = await Promise.all([
        prepared(question, memberId),
        memberId === null ? NOTHING_RATED : tasteOf(memberId),
      ]);
      const taste = scored(films, own);
      const unwanted: number[] = [];
      for (;;) {
        let id: number | undefined;
        for (const safe of fromSafest(question, filter)) id ??= pickFilm(films, safe, { closeness, taste }, unwanted);
        if (id === undefined) {
          const [contradiction] = contradictionsIn(question);
          throw notFound(
            contradiction ? `No film can fit: ${contradiction} contradict each other.` : 'No other film fits.',
          );
        }
        const [row] = await source.films([id]);
        if (row) {
          const isOpen = askedCategories(question).length === 0 && question.themes.length === 0 && !target;
          const forYou = isOpen && own.taste.length > 0 ? (await reasonsFor([row], films, own, taste))(row) : null;
          const reason = forYou ?? reasonOf(row, question, target, films.figures);
          return { film: foundFilm(row, reason, question.without), reason: reason.text };
        }
        // The film was removed after the index was read.
        unwanted.push(id);
      }
    },
  };
}
