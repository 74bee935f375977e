import { visitorRoutes } from '#engine/http/routes.ts';
import { catalogueStatusSchema } from '../contract/catalogue-status.ts';
import type { StatusService } from './status.service.ts';

export function statusRoutes(service: StatusService) {
  const { router, visitor } = visitorRoutes('Catalog');

  visitor('GET', '/catalogue/status', {
    id: 'getCatalogueStatus',
    summary: 'Sources of the catalog and their dates',
    answer: [catalogueStatusSchema, 'Counts and sources'],
    handle: () => service.status(),
  });

  return router;
}
