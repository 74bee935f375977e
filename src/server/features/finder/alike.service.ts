import { ALIKE_MAX, type AlikeFilms } from '#contract/finder.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/rating-categories.ts';
import { dayOf } from '#lib/today.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { AlikeRepository, Bound, Candidate, Link } from './alike.repository.ts';
import { DIFFERENT, linkReason, profileReason } from './alike-reason.ts';
import type { FinderRepository } from './finder.repository.ts';
import { foundFilm } from './found-films.ts';
import { FEWEST_SHARED, likeness, sharedCategories, varied, weightOf } from './likeness.ts';

/** Categories in which the films must be clearly lower or higher. */
export type Moves = Record<'less' | 'more', RatingCategory[]>;

type AlikeServiceOptions = {
  repository: AlikeRepository;
  finder: Pick<FinderRepository, 'categoryFigures' | 'films'>;
  clock: () => Date;
};

export type AlikeService = ReturnType<typeof createAlikeService>;

export function createAlikeService({ repository, finder, clock }: AlikeServiceOptions) {
  type Target = NonNullable<Awaited<ReturnType<AlikeRepository['target']>>>;

  const linksOf = ({ keywords, people }: Target): Link[] =>
    [...keywords, ...people].sort((a, b) => weightOf(b) - weightOf(a));

  /** Null where a category to move is unknown: nothing is then known to have less of it. */
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
    /**
     * Films like this one: by the shape of its profile, themes, keywords, people and period.
     *
     * @throws AppError not_found for an unknown film, bad_request for a category that is to be less and more
     */
    async alike(id: number, moves: Moves): Promise<AlikeFilms> {
      const moved = [...moves.less, ...moves.more];
      const twice = moves.less.find((category) => moves.more.includes(category));
      if (twice) throw badRequest(`less, more: ${twice} cannot be in both`);
      const [target, figures] = await Promise.all([repository.target(id), finder.categoryFigures()]);
      if (!target) throw notFound('Film not found.');
      const by = RATING_CATEGORIES.filter((category) => target[category] !== null).length >= FEWEST_SHARED;
      const answer = (results: AlikeFilms['results']): AlikeFilms => ({ results, by: by ? 'profile' : 'themes' });
      const bounds = boundsOf(target, moves);
      if (!bounds) return answer([]);

      const links = linksOf(target);
      const candidates = await repository.candidates(
        { id: target.id, today: dayOf(clock()) },
        links,
        links.map(weightOf),
        bounds,
      );
      const described = { ...target, themes: target.themes ?? 0 };
      const score = new Map(candidates.map((film) => [film, likeness(described, film, figures, moved)]));
      const ranked = candidates.sort((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0) || a.film_id - b.film_id);
      const chosen = varied(ranked, described, ALIKE_MAX);

      const rows = await finder.films(chosen.map(({ film_id }) => film_id));
      const candidateOf = new Map(chosen.map((film): [number, Candidate] => [film.film_id, film]));
      return answer(
        rows.flatMap((row) => {
          const candidate = candidateOf.get(row.id);
          if (!candidate) return [];
          const isCompared = sharedCategories(target, row, moved).length >= FEWEST_SHARED;
          const shared = candidate.links.flatMap((place) => links[place] ?? []);
          const reason =
            (isCompared && profileReason(row, target, figures, moved)) || linkReason(shared, candidate.spoilers);
          return foundFilm(row, reason);
        }),
      );
    },
  };
}
