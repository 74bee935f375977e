import { TAGS } from '#contract/browse/tags.ts';
import { THEMES } from '#contract/browse/themes.ts';
import {
  FINDER_PAGE_SIZE,
  type FoundFilm,
  type FoundFilms,
  type Kinds,
  type PickedFilm,
} from '#contract/finder/finder.ts';
import type { MemberServicesInput } from '#contract/services/services.ts';
import { slugWords } from '#contract/slug.ts';
import { dayOf } from '#lib/today.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { AlikeRepository, StoredNeighbour } from './alike.repository.ts';
import { alikeReason } from './alike-reason.ts';
import type { FilmIndex } from './film-index.ts';
import { findFilms, pickFilm } from './find-films.ts';
import { bitsOf, type FinderRepository } from './finder.repository.ts';
import { askedCategories, type CategoryFigures, type Question } from './finder-question.ts';
import { type FilmRow, foundFilm } from './found-films.ts';
import { type Reason, reasonFor } from './reason.ts';

/** With fewer films the response says which filters to remove. */
const LITTLE = 10;

const isTheme = (slug: string) => THEMES.some(({ value }) => value === slug);
const LABELS = new Map<string, string>([
  ...THEMES.map(({ value, label }): [string, string] => [value, label]),
  ...TAGS.map(({ slug, label }): [string, string] => [slug, label]),
]);

/** True for a theme or tag that gives the film's plot away: a reason does not name it. */
const tellsPlot = ({ spoilers }: FilmRow, slug: string) =>
  spoilers.includes(slug) || spoilers.includes(slugWords(slug));

export type FinderServiceOptions = {
  repository: FinderRepository;
  /** Reads from the primary, for members; `repository` may lag behind. */
  latest: FinderRepository;
  alike: AlikeRepository;
  /** All films in memory, some minutes old at most. */
  filmIndex: () => Promise<FilmIndex>;
  servicesOf: (memberId: string) => Promise<MemberServicesInput>;
  clock: () => Date;
};

export type FinderService = ReturnType<typeof createFinderService>;

export function createFinderService(options: FinderServiceOptions) {
  const { repository, latest, alike, filmIndex, servicesOf, clock } = options;
  const from = (memberId: string | null) => (memberId === null ? repository : latest);

  /** Returns the slugs that are not themes. @throws AppError bad_request for one that no film has */
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

  /** The film of `like` with its neighbours, null without. @throws AppError bad_request for an unknown film */
  async function targetOf({ like }: Question) {
    if (like === undefined) return null;
    const [film, likeness, neighbours] = await Promise.all([
      alike.target(like),
      alike.likeness(like),
      alike.neighbours(like, dayOf(clock())),
    ]);
    if (!film) throw badRequest('like: there is no such film');
    return { film, likeness, neighbours };
  }
  type Target = Awaited<ReturnType<typeof targetOf>>;

  async function prepared(question: Question, memberId: string | null) {
    const source = from(memberId);
    const [slugs, target, figures, services] = await Promise.all([
      slugsOf(question),
      targetOf(question),
      repository.categoryFigures(),
      question.services && memberId !== null ? servicesOf(memberId) : null,
    ]);
    const like = target?.likeness ?? null;
    const [films, listed] = await Promise.all([
      filmIndex(),
      source.listed({ question, slugs, like, memberId, services }),
    ]);
    const asked = { ...question, like: target?.film.id };
    const filter = { question: asked, ...bitsOf(question), listed, today: dayOf(clock()) };
    return { source, films, filter, likeness: like ?? new Map<number, number>(), target, figures };
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
    const shared = target.neighbours.find(({ id }: StoredNeighbour) => id === row.id)?.reason ?? '';
    return alikeReason(shared, row, target.film, figures, asked);
  }

  return {
    /** @throws AppError bad_request */
    async find(question: Question, memberId: string | null): Promise<FoundFilms> {
      const { source, films, filter, likeness, target, figures } = await prepared(question, memberId);
      const { total, unknown, unsure, ids, failingOne, notes } = findFilms(films, filter, likeness);
      const rows = await source.films(ids);
      return {
        results: rows.map((row) => foundFilm(row, reasonOf(row, question, target, figures), question.without)),
        total,
        page: question.page,
        totalPages: Math.ceil(total / FINDER_PAGE_SIZE),
        unknown,
        unsure,
        notes: Object.fromEntries(notes),
        giveUp: total < LITTLE ? failingOne : [],
      };
    },

    /** Returns the themes and tags of the finder, each with the number of released films that have it. */
    async kinds(): Promise<Kinds> {
      const films = await repository.kinds([...LABELS.keys()], dayOf(clock()));
      return { kinds: [...LABELS].map(([slug, label]) => ({ slug, label, films: films.get(slug) ?? 0 })) };
    },

    /** Returns films as the finder's responses have them, in the order of the map. @param reasons by film id */
    async foundFilms(reasons: ReadonlyMap<number, string>): Promise<FoundFilm[]> {
      const rows = await latest.films([...reasons.keys()]);
      return rows.map((row) => foundFilm(row, { text: reasons.get(row.id) ?? '', chips: [] }));
    },

    /** @throws AppError not_found when no other film fits */
    async pick(question: Question, except: number[], memberId: string | null): Promise<PickedFilm> {
      const { source, films, filter, likeness, target, figures } = await prepared(question, memberId);
      const unwanted = [...except];
      for (;;) {
        const id = pickFilm(films, filter, likeness, unwanted);
        if (id === undefined) throw notFound('No other film fits.');
        const [row] = await source.films([id]);
        if (row) {
          const reason = reasonOf(row, question, target, figures);
          return { film: foundFilm(row, reason, question.without), reason: reason.text };
        }
        // Removed since the index was read.
        unwanted.push(id);
      }
    },
  };
}
