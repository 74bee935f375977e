import type { ContentAsset, ContentEntry, ContentSpace, Link } from './content-space.ts';
import type { EntriesQuery } from './entries-query.ts';
import { linkedItems } from './linked-items.ts';

function valueAt(entry: ContentEntry, path: string): unknown {
  const [part, name = ''] = path.split('.');
  const values: Record<string, unknown> = part === 'sys' ? entry.sys : entry.fields;
  return values[name];
}

function matches(entry: ContentEntry, { contentType, id, fields }: EntriesQuery): boolean {
  if (contentType !== undefined && entry.sys.contentType.sys.id !== contentType) return false;
  if (id !== undefined && entry.sys.id !== id) return false;
  return [...fields].every(([name, wanted]) => {
    const value = entry.fields[name];
    return (typeof value === 'object' ? JSON.stringify(value) : String(value)) === wanted;
  });
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''), 'en');
}

/** Compares by the requested order, then by the last change (newest first), then by id. */
function comparatorFor(order: EntriesQuery['order']): (a: ContentEntry, b: ContentEntry) => number {
  const keys = [...order, { path: 'sys.updatedAt', descending: true }, { path: 'sys.id', descending: false }];
  return (a, b) => {
    for (const { path, descending } of keys) {
      const difference = compare(valueAt(a, path), valueAt(b, path));
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
}

function selectFields(entry: ContentEntry, select: string[] | null) {
  if (!select) return entry;
  const pick = (part: 'sys' | 'fields') => {
    if (select.includes(part)) return entry[part];
    const values: Record<string, unknown> = entry[part];
    return Object.fromEntries(Object.entries(values).filter(([name]) => select.includes(`${part}.${name}`)));
  };
  return { sys: pick('sys'), fields: pick('fields') };
}

export function itemFinder(space: ContentSpace): (link: Link) => ContentEntry | ContentAsset | undefined {
  const items = new Map<string, ContentEntry | ContentAsset>();
  for (const item of [...space.entries, ...space.assets]) items.set(`${item.sys.type}:${item.sys.id}`, item);
  return ({ sys }) => items.get(`${sys.linkType}:${sys.id}`);
}

/** Returns the response body of `…/entries`: one page of the matching entries, and the items that they link to. */
export function findEntries(space: ContentSpace, find: ReturnType<typeof itemFinder>, query: EntriesQuery) {
  const found = space.entries.filter((entry) => matches(entry, query)).sort(comparatorFor(query.order));
  const page = found.slice(query.skip, query.skip + query.limit);
  const { missing, Entry, Asset } = linkedItems(page, query.include, find);
  const errors = missing.map(({ sys }) => ({
    sys: { id: 'notResolvable', type: 'error' },
    details: { type: 'Link', linkType: sys.linkType, id: sys.id },
  }));
  const includes = { ...(Entry.length > 0 && { Entry }), ...(Asset.length > 0 && { Asset }) };
  return {
    sys: { type: 'Array' },
    total: found.length,
    skip: query.skip,
    limit: query.limit,
    items: page.map((entry) => selectFields(entry, query.select)),
    ...(errors.length > 0 && { errors }),
    ...(Object.keys(includes).length > 0 && { includes }),
  };
}
