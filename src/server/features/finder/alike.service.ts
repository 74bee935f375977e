import { type AlikeFilms, MAX_ALIKE } from '#contract/finder/finder.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';
import { dayOf } from '#lib/today.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { AlikeRepository, Bound, Link } from './alike.repository.ts';
import { DIFFERENT, linkReason, profileReason } from './alike-reason.ts';
import type { FinderRepository } from './finder.repository.ts';
import { foundFilm } from './found-films.ts';
import { likeness, MIN_SHARED, sharedCategories, varied, weightOf } from './likeness.ts';

/** The nearest films that are read; the limits for franchises and directors then leave eight. */
const MAX_DESCRIBED = 30;

/** Categories in which the films must be clearly lower or higher. */
export type Moves = Record<'less' | 'more', RatingCategory[]>;

type AlikeServiceOptions = {
  repository: AlikeRepository;
  finder: Pick<FinderRepository, 'categoryFigures' | 'films'>;
  clock: () => Date;
};

export type AlikeService = ReturnType<typeof createAlikeService>;

type Described = Awaited<ReturnType<AlikeRepository['described']>>[number];

function isShared(link: Link, { keywords, directors, actors }: Described): boolean {
  if (link.kind === 'keyword') return keywords.includes(link.id);
  return link.job === 'Director' ? directors.includes(link.name) : actors.includes(link.id);
}

export function createAlikeService({ repository, finder, clock }: AlikeServiceOptions) {
  type Target = NonNullable<Awaited<ReturnType<AlikeRepository['target']>>>;

  const linksOf = ({ keywords, people }: Target) =>
    [...keywords, ...people].map((link) => ({ ...link, weight: weightOf(link) })).sort((a, b) => b.weight - a.weight);

  /** Returns null when the film's figure of a category to move is unknown: nothing is then known to have less of it. */
  function boundsOf(target: Target, moves: Moves): Bound[] | null {
    const bounds = (['less', 'more'] as const).flatMap((direction) =>
      moves[direction].map((category) => ({ category, direction, figure: target[category] })),
    );
    const known = bounds.flatMap(({ category, direction, figure }): Bound[] =>
      figure === null
        ? []
        : [{ category, direction, figure: figure + (direction === 'less' ? -DIFFERENT : DIFFERENT) }],
    );
    return known.length === bounds.length ? known : null;
  }

  return {
    /** @throws AppError not_found for an unknown film, bad_request for a category that is in both `less` and `more` */
    async alike(id: number, moves: Moves): Promise<AlikeFilms> {
      const moved = [...moves.less, ...moves.more];
      const twice = moves.less.find((category) => moves.more.includes(category));
      if (twice) throw badRequest(`less, more: ${twice} cannot be in both`);
      const [target, figures] = await Promise.all([repository.target(id), finder.categoryFigures()]);
      if (!target) throw notFound('Film not found.');
      const by = RATING_CATEGORIES.filter((category) => target[category] !== null).length >= MIN_SHARED;
      const answer = (results: AlikeFilms['results']): AlikeFilms => ({ results, by: by ? 'profile' : 'themes' });
      const bounds = boundsOf(target, moves);
      if (!bounds) return answer([]);

      const links = linksOf(target);
      const candidates = await repository.candidates({ id: target.id, today: dayOf(clock()) }, links, bounds);
      const compared = { ...target, themes: target.themes ?? 0 };
      const ranked = candidates
        .map((film) => ({ id: film.film_id, score: likeness(compared, film, figures, moved) }))
        .sort((a, b) => b.score - a.score || a.id - b.id);
      const nearest = ranked.slice(0, MAX_DESCRIBED).map(({ id }) => id);
      const chosen = varied(await repository.described(nearest, links), target.title, MAX_ALIKE);

      const rows = await finder.films(chosen.map(({ id }) => id));
      return answer(
        rows.flatMap((row) => {
          const film = chosen.find(({ id }) => id === row.id);
          if (!film) return [];
          const isCompared = sharedCategories(target, row, moved).length >= MIN_SHARED;
          const shared = links.filter((link) => isShared(link, film));
          return foundFilm(
            row,
            (isCompared && profileReason(row, target, figures, moved)) || linkReason(shared, film.spoilers),
          );
        }),
      );
    },
  };
}
