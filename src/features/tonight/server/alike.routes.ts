import { z } from 'zod';
import { choicesQuery, idParam, orEmpty } from '#engine/http/params.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { alikeFilmsSchema, MAX_ALIKE } from '../contract/finder.ts';
import type { AlikeService } from './alike.service.ts';
import { unknownName } from './finder.routes.ts';

const categories = orEmpty(choicesQuery(RATING_CATEGORIES));

export function alikeRoutes(service: AlikeService) {
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
      { error: unknownName },
    ),
    answer: [alikeFilmsSchema, 'The most alike first; none if a category of `less` or `more` is unknown'],
    fails: [404],
    handle: ({ params, query }) => service.alike(params.id, query),
  });

  return router;
}
