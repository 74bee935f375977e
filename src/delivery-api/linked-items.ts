import { asLink, type ContentAsset, type ContentEntry, type Link } from './content-space.ts';

type Item = ContentEntry | ContentAsset;

function* linksWithin(value: unknown): Generator<Link> {
  const link = asLink(value);
  if (link) {
    yield link;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* linksWithin(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) yield* linksWithin(item);
  }
}

const keyOf = ({ sys }: Link) => `${sys.linkType}:${sys.id}`;

export type LinkedItems = { Entry: ContentEntry[]; Asset: ContentAsset[]; missing: Link[] };

/** Returns other items that these link to, directly or not. @param depth longest chain of links; 0 follows none */
export function linkedItems(
  items: readonly Item[],
  depth: number,
  find: (link: Link) => Item | undefined,
): LinkedItems {
  const seen = new Set(items.map((item) => `${item.sys.type}:${item.sys.id}`));
  const linked: LinkedItems = { Entry: [], Asset: [], missing: [] };
  let edge: readonly Item[] = items;
  for (let step = 0; step < depth && edge.length > 0; step += 1) {
    const next: Item[] = [];
    for (const link of edge.flatMap((item) => [...linksWithin(item.fields)])) {
      if (seen.has(keyOf(link))) continue;
      seen.add(keyOf(link));
      const target = find(link);
      if (!target) linked.missing.push(link);
      else next.push(target);
    }
    for (const item of next) {
      if ('contentType' in item.sys) linked.Entry.push({ sys: item.sys, fields: item.fields });
      else linked.Asset.push({ sys: item.sys, fields: item.fields });
    }
    edge = next;
  }
  return linked;
}
