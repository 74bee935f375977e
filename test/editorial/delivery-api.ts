import { Hono } from 'hono';
import { z } from 'zod';

export const SPACE = { space: 'aSpace', environment: 'master', accessToken: 'secret-token' } as const;

type Link = { sys: { type: 'Link'; linkType: string; id: string } };
type Item = {
  sys: { id: string; type: 'Entry' | 'Asset'; updatedAt: string; contentType?: Link };
  fields: Record<string, unknown>;
};
export type ContentSpace = { entries: Item[]; assets: Item[] };

const DAY = '2026-01-01T00:00:00.000Z';

export const linkTo = (linkType: string, id: string): Link => ({ sys: { type: 'Link', linkType, id } });

export const entry = (contentType: string, id: string, fields: Item['fields'], updatedAt = DAY): Item => ({
  sys: { id, type: 'Entry', updatedAt, contentType: linkTo('ContentType', contentType) },
  fields,
});

type File = { url: string; contentType: string; width: number | undefined; height: number | undefined };

export const assetItem = (id: string, description: string | null, { url, contentType, ...image }: File): Item => ({
  sys: { id, type: 'Asset', updatedAt: DAY },
  fields: { title: id, description, file: { url, contentType, fileName: id, details: { size: 1, image } } },
});

/** Other parameters get 400, so the site cannot rely on one that this service ignores. */
const querySchema = z.strictObject({
  content_type: z.string().optional(),
  'sys.id': z.string().optional(),
  'fields.movieId': z.string().optional(),
  limit: z.coerce.number().int().min(0).max(1000).default(100),
  skip: z.coerce.number().int().min(0).default(0),
  include: z.coerce.number().int().min(0).max(10).default(1),
  order: z.enum(['sys.id', '-fields.published']).optional(),
  select: z.literal('sys,fields.movieId').optional(),
});
type Query = z.infer<typeof querySchema>;

const linkSchema = z.object({ sys: z.object({ type: z.literal('Link'), linkType: z.string(), id: z.string() }) });

function linksWithin(value: unknown): Link[] {
  const link = linkSchema.safeParse(value).data;
  if (link) return [link];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksWithin) : [];
}

/**
 * Returns the items to which these items link, directly or through others.
 *
 * @param depth longest chain of links; 0 follows none
 */
function linkedItems(items: Item[], depth: number, space: ContentSpace): Item[] {
  const all = new Map([...space.entries, ...space.assets].map((item) => [`${item.sys.type}:${item.sys.id}`, item]));
  const found = new Set(items);
  let edge = items;
  for (let step = 0; step < depth; step += 1) {
    edge = edge
      .flatMap(({ fields }) => linksWithin(fields))
      .flatMap(({ sys }) => all.get(`${sys.linkType}:${sys.id}`) ?? [])
      .filter((item) => !found.has(item));
    for (const item of edge) found.add(item);
  }
  return [...found].slice(items.length);
}

const ORDERS = {
  'sys.id': (a: Item, b: Item) => a.sys.id.localeCompare(b.sys.id),
  '-fields.published': (a: Item, b: Item) => String(b.fields.published).localeCompare(String(a.fields.published)),
};

function findEntries(space: ContentSpace, query: Query) {
  const wanted = { type: query.content_type, id: query['sys.id'], movieId: query['fields.movieId'] };
  const found = space.entries.filter(
    ({ sys, fields }) =>
      (wanted.type === undefined || sys.contentType?.sys.id === wanted.type) &&
      (wanted.id === undefined || sys.id === wanted.id) &&
      (wanted.movieId === undefined || String(fields.movieId) === wanted.movieId),
  );
  if (query.order) found.sort(ORDERS[query.order]);
  const page = found.slice(query.skip, query.skip + query.limit);
  const linked = linkedItems(page, query.include, space);
  return {
    sys: { type: 'Array' },
    total: found.length,
    skip: query.skip,
    limit: query.limit,
    items: query.select ? page.map(({ sys, fields }) => ({ sys, fields: { movieId: fields.movieId } })) : page,
    includes: {
      Entry: linked.filter(({ sys }) => sys.type === 'Entry'),
      Asset: linked.filter(({ sys }) => sys.type === 'Asset'),
    },
  };
}

const refusal = (id: string, message: string) => ({ sys: { type: 'Error', id }, message });

/**
 * Simulates Contentful's Content Delivery API for the requests of the site's client:
 * https://www.contentful.com/developers/docs/references/content-delivery-api/
 */
export function createDeliveryApi(space: ContentSpace): Hono {
  const app = new Hono();
  app.get(`/spaces/${SPACE.space}/environments/${SPACE.environment}/entries`, (c) => {
    if (c.req.header('Authorization') !== `Bearer ${SPACE.accessToken}`) {
      return c.json(refusal('AccessTokenInvalid', 'The access token is invalid.'), 401);
    }
    const query = querySchema.safeParse(c.req.query());
    return query.success
      ? c.json(findEntries(space, query.data))
      : c.json(refusal('BadRequest', z.prettifyError(query.error)), 400);
  });
  app.notFound((c) => c.json(refusal('NotFound', 'The resource could not be found.'), 404));
  return app;
}
