import { z } from 'zod';
import { OWN_LOCALE } from './content-space.ts';
import { DeliveryError } from './delivery-error.ts';

const count = (maximum: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().max(maximum));

const fieldPath = /^(sys|fields)\.[A-Za-z]\w*$/;

/** Contentful's limits: page size 1,000 and link depth 10. */
const querySchema = z
  .object({
    content_type: z.string().optional(),
    'sys.id': z.string().optional(),
    limit: count(1000).default(100),
    skip: count(999_999).default(0),
    include: count(10).default(1),
    order: z.string().optional(),
    select: z.string().optional(),
    locale: z.literal(OWN_LOCALE).optional(),
    access_token: z.string().optional(),
  })
  .catchall(z.string());

export type EntriesQuery = {
  contentType: string | undefined;
  id: string | undefined;
  /** Values to match, by field name. */
  fields: ReadonlyMap<string, string>;
  limit: number;
  skip: number;
  include: number;
  order: { path: string; descending: boolean }[];
  select: string[] | null;
};

const badRequest = (message: string) => new DeliveryError('BadRequest', message);

function readOrder(order: string | undefined): EntriesQuery['order'] {
  return (order?.split(',') ?? []).map((part) => {
    const descending = part.startsWith('-');
    const path = descending ? part.slice(1) : part;
    if (!fieldPath.test(path)) throw badRequest(`order: unknown field ${path}`);
    return { path, descending };
  });
}

function readSelect(select: string | undefined): string[] | null {
  if (select === undefined) return null;
  const paths = select.split(',');
  const wrong = paths.find((path) => path !== 'sys' && path !== 'fields' && !fieldPath.test(path));
  if (wrong !== undefined) throw badRequest(`select: unknown field ${wrong}`);
  return paths;
}

/**
 * @throws DeliveryError BadRequest with the name of the invalid parameter
 * @example readEntriesQuery({ content_type: 'review', 'fields.movieId': '694' }).fields.get('movieId') // '694'
 */
export function readEntriesQuery(parameters: Record<string, string>): EntriesQuery {
  const parsed = querySchema.safeParse(parameters);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badRequest(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const {
    content_type,
    'sys.id': id,
    limit,
    skip,
    include,
    order,
    select,
    locale: _,
    access_token: __,
    ...rest
  } = parsed.data;
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(rest)) {
    if (!/^fields\.[A-Za-z]\w*$/.test(name)) throw badRequest(`The query parameter ${name} is unknown.`);
    if (content_type === undefined) throw badRequest('A query by fields requires content_type.');
    fields.set(name.slice('fields.'.length), value);
  }
  return {
    contentType: content_type,
    id,
    fields,
    limit,
    skip,
    include,
    order: readOrder(order),
    select: readSelect(select),
  };
}
