import { THEMES } from '#contract/browse/themes.ts';
import { FINDER_PAGE_SIZE, type FoundFilm, type FoundFilms, type PickedFilm } from '#contract/finder/finder.ts';
import type { MemberServicesInput } from '#contract/services/services.ts';
import { dayOf } from '#lib/today.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { FilmIndex } from './film-index.ts';
import { findFilms, pickFilm } from './find-films.ts';
import { bitsOf, type FinderRepository } from './finder.repository.ts';
import { askedCategories, type Question } from './finder-question.ts';
import { foundFilm } from './found-films.ts';
import { reasonFor } from './reason.ts';

/** With fewer films the response says which filters to remove. */
const LITTLE = 10;

const isTheme = (slug: string) => THEMES.some(({ value }) => value === slug);

export type FinderServiceOptions = {
  repository: FinderRepository;
  /** Reads from the primary, for members; `repository` may lag behind. */
  latest: FinderRepository;
  /** All films in memory, some minutes old at most. */
  filmIndex: () => Promise<FilmIndex>;
  servicesOf: (memberId: string) => Promise<MemberServicesInput>;
  clock: () => Date;
};

export type FinderService = ReturnType<typeof createFinderService>;

export function createFinderService({ repository, latest, filmIndex, servicesOf, clock }: FinderServiceOptions) {
  const from = (memberId: string | null) => (memberId === null ? repository : latest);

  /** @throws AppError bad_request for a slug that is neither a theme nor a keyword */
  async function keywordsOf(question: Question): Promise<Record<'themes' | 'not', number[]>> {
    const lists = { themes: question.themes, not: question.not };
    const slugs = Object.values(lists)
      .flat()
      .filter((slug) => !isTheme(slug));
    if (slugs.length === 0) return { themes: [], not: [] };
    const ids = await repository.keywordIds(slugs);
    const idsOf = (parameter: keyof typeof lists) =>
      lists[parameter].flatMap((slug) => {
        if (isTheme(slug)) return [];
        const id = ids.get(slug);
        if (id === undefined) throw badRequest(`${parameter}: ${slug} is neither a theme nor a keyword`);
        return [id];
      });
    return { themes: idsOf('themes'), not: idsOf('not') };
  }

  /** @throws AppError bad_request for an unknown film */
  async function targetOf({ like }: Question) {
    if (like === undefined) return null;
    const target = await repository.profileOf(like);
    if (!target) throw badRequest('like: there is no such film');
    return target;
  }

  async function prepared(question: Question, memberId: string | null) {
    const source = from(memberId);
    const [keywords, target, figures, services] = await Promise.all([
      keywordsOf(question),
      targetOf(question),
      repository.categoryFigures(),
      question.services && memberId !== null ? servicesOf(memberId) : null,
    ]);
    const [index, listed] = await Promise.all([filmIndex(), source.listed({ question, keywords, memberId, services })]);
    const asked = { ...question, like: target?.film_id };
    const filter = { question: asked, bits: bitsOf(question), listed, today: dayOf(clock()) };
    return { source, index, filter, likes: { target, figures } };
  }

  return {
    /** @throws AppError bad_request */
    async find(question: Question, memberId: string | null): Promise<FoundFilms> {
      const { source, index, filter, likes } = await prepared(question, memberId);
      const { total, unknown, ids, failingOne } = findFilms(index, filter, likes);
      const rows = await source.films(ids);
      const asked = askedCategories(question);
      return {
        results: rows.map((row): FoundFilm => foundFilm(row, reasonFor(row, asked, likes.figures))),
        total,
        page: question.page,
        totalPages: Math.ceil(total / FINDER_PAGE_SIZE),
        unknown,
        giveUp: total < LITTLE ? failingOne : [],
      };
    },

    /** Returns films as the finder's responses have them, in the order of the map. @param reasons by film id */
    async foundFilms(reasons: ReadonlyMap<number, string>): Promise<FoundFilm[]> {
      const rows = await latest.films([...reasons.keys()]);
      return rows.map((row) => foundFilm(row, reasons.get(row.id) ?? ''));
    },

    /** @throws AppError not_found when no other film fits */
    async pick(question: Question, except: number[], memberId: string | null): Promise<PickedFilm> {
      const { source, index, filter, likes } = await prepared(question, memberId);
      const unwanted = [...except];
      for (;;) {
        const id = pickFilm(index, filter, likes, unwanted);
        if (id === undefined) throw notFound('No other film fits.');
        const [row] = await source.films([id]);
        if (row) {
          const reason = reasonFor(row, askedCategories(question), likes.figures);
          return { film: foundFilm(row, reason), reason };
        }
        // Removed since the index was read.
        unwanted.push(id);
      }
    },
  };
}
