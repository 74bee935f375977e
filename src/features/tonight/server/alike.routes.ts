import { z } from 'zod';
import { badRequest, notFound } from '#engine/errors.ts';
import { choicesQuery, idParam, orEmpty, unknownParameter, visitorRoutes } from '#engine/http/routes.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { stepRange } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { type AlikeFilms, alikeFilmsSchema, MAX_ALIKE, MIN_STEP_FILMS } from '../contract/finder.ts';
import type { FilmIndex } from './film-index.ts';
import type { FinderRepository, StoredNeighbour } from './finder.repository.ts';
import { varied } from './fitting-films.ts';
import { alikeReason, foundFilm } from './reasons.ts';

const categories = orEmpty(choicesQuery(RATING_CATEGORIES));

export function alikeRoutes(service: ReturnType<typeof createAlikeService>) {
  const { router, visitor } = visitorRoutes('Finder');

  visitor('GET', '/films/{id}/alike', {
    id: 'listFilmsAlike',
    summary: `Films like this one, at most ${MAX_ALIKE}`,
    description: [
      'Compares how the profiles differ from the mean of all films, and also themes, keywords, people and period.',
      'A film with fewer than four known categories is compared without its profile.',
      'At most two films of one franchise, and two of one director.',
    ].join(' '),
    params: idParam,
    query: z.strictObject(
      {
        less: categories.describe(
          'Categories, separated by commas: only similar films with clearly lower figures for them',
        ),
        more: categories.describe(
          'Categories, separated by commas: only similar films with clearly higher figures for them',
        ),
      },
      { error: unknownParameter },
    ),
    answer: [alikeFilmsSchema, 'The most alike first; none if a category of `less` or `more` is unknown'],
    fails: [404],
    handle: ({ params, query }) => service.alike(params.id, query),
  });

  return router;
}

/** Maximum number of similar films of one franchise, and of one director. */
const MAX_OF_GROUP = 2;

export const variedAlike = <Film extends Pick<StoredNeighbour, 'franchise' | 'directors'>>(films: readonly Film[]) =>
  varied(films, MAX_OF_GROUP, ({ franchise, directors }) => [
    ...(franchise === null ? [] : [`series ${franchise}`]),
    ...directors,
  ]).slice(0, MAX_ALIKE);

/** Categories in which the similar films must have lower or higher figures than the given film. */
type Moves = Record<Direction, RatingCategory[]>;
type Direction = 'less' | 'more';
type Step = { axis: RatingCategory; direction: Direction };

const DIRECTIONS = ['less', 'more'] as const;
const STEPS: Step[] = RATING_CATEGORIES.flatMap((axis) => DIRECTIONS.map((direction) => ({ axis, direction })));

type AlikeServiceOptions = {
  repository: FinderRepository;
  filmIndex: () => Promise<FilmIndex>;
  clock: () => Date;
};

export function createAlikeService({ repository, filmIndex, clock }: AlikeServiceOptions) {
  type Target = NonNullable<Awaited<ReturnType<FinderRepository['target']>>>;

  /**
   * Returns true if the film's figure is as much lower or higher as the step requires; false if one of the two figures
   * is unknown.
   */
  function isBeyond(target: Target, { axis, direction }: Step, film: StoredNeighbour): boolean {
    const [from, figure] = [target[axis], film[axis]];
    const range = from === null ? null : stepRange(from, direction);
    return range !== null && figure !== null && figure >= range.min && figure <= range.max;
  }

  return {
    /** @throws AppError not_found for an unknown film, bad_request for a category that is in both `less` and `more` */
    async alike(id: number, moves: Moves): Promise<AlikeFilms> {
      const twice = moves.less.find((category) => moves.more.includes(category));
      if (twice) throw badRequest(`less, more: ${twice} cannot be in both`);
      const [target, stored, { figures }] = await Promise.all([
        repository.target(id),
        repository.neighbours(id, dayOf(clock())),
        filmIndex(),
      ]);
      if (!target) throw notFound('Film not found.');
      const wanted = DIRECTIONS.flatMap((direction) => moves[direction].map((axis): Step => ({ axis, direction })));
      const fitting = stored.filter((film) => wanted.every((step) => isBeyond(target, step, film)));
      const chosen = variedAlike(fitting);
      const rows = await repository.films(chosen.map((film) => film.id));
      const moved = wanted.map(({ axis }) => axis);
      return {
        results: rows.map((row) => {
          const shared = chosen.find((film) => film.id === row.id)?.reason ?? '';
          return foundFilm(row, alikeReason(shared, row, target, figures, moved));
        }),
        by: RATING_CATEGORIES.some((category) => target[category] !== null) ? 'profile' : 'themes',
        steps: STEPS.map((step) => ({
          ...step,
          films: stored.filter((film) => isBeyond(target, step, film)).length,
        })).filter(({ films }) => films >= MIN_STEP_FILMS),
      };
    },
  };
}
