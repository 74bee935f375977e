import { visitorRoutes } from '#engine/http/routes.ts';
import { type Ways, waysSchema } from '../contract/accounts.ts';

export function waysRoutes(ways: Ways) {
  const { router, visitor } = visitorRoutes('Accounts');

  visitor('GET', '/auth/ways', {
    id: 'getWays',
    summary: 'The ways to log in to this site',
    description: 'They follow from the settings of the site, and say nothing about accounts.',
    answer: [waysSchema, 'The same for everybody'],
    handle: async () => ways,
  });

  return router;
}
