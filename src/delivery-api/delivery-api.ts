import { Hono } from 'hono';
import { type ContentSpace, linkTo, OWN_SPACE } from './content-space.ts';
import { DeliveryError, resourceNotFound } from './delivery-error.ts';
import { readEntriesQuery } from './entries-query.ts';
import { findEntries, itemFinder } from './find-entries.ts';

export {
  type ContentAsset,
  type ContentEntry,
  type ContentSpace,
  contentSpaceSchema,
  linkTo,
  OWN_ASSET_HOST,
  OWN_ASSET_PATH,
  OWN_LOCALE,
  OWN_SPACE,
} from './content-space.ts';

const DELIVERY_JSON = { 'Content-Type': 'application/vnd.contentful.delivery.v1+json' };

/**
 * Creates our read-only Content Delivery API over the compiled reviews. Serves entries and assets as described in
 * https://www.contentful.com/developers/docs/references/content-delivery-api/
 */
export function createDeliveryApi(space: ContentSpace): Hono {
  const find = itemFinder(space);
  const base = `/spaces/${OWN_SPACE.space}/environments/${OWN_SPACE.environment}`;
  const app = new Hono();

  app.use(async (c, next) => {
    const token = c.req.header('Authorization')?.replace(/^Bearer /, '') ?? c.req.query('access_token');
    if (token !== OWN_SPACE.accessToken) {
      throw new DeliveryError('AccessTokenInvalid', 'The access token you sent could not be found or is invalid.');
    }
    await next();
  });

  app.get(`${base}/entries`, (c) =>
    c.json(findEntries(space, find, readEntriesQuery(c.req.query())), 200, DELIVERY_JSON),
  );
  for (const [path, linkType] of [
    ['entries', 'Entry'],
    ['assets', 'Asset'],
  ] as const) {
    app.get(`${base}/${path}/:id`, (c) => {
      const item = find(linkTo(linkType, c.req.param('id')));
      if (!item) throw resourceNotFound();
      return c.json(item, 200, DELIVERY_JSON);
    });
  }

  app.notFound((c) => c.json(resourceNotFound(), 404, DELIVERY_JSON));
  app.onError((error, c) => {
    if (error instanceof DeliveryError) return c.json(error, error.status, DELIVERY_JSON);
    throw error;
  });
  return app;
}
