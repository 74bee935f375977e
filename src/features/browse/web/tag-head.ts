import { breadcrumbs, pageHead } from '#web/lib/page/head.ts';
import { tagLabel } from '../contract/tags.ts';

/** @param count the number of films with the tag; undefined when they cannot be shown */
export function tagHead(count: number | undefined, { tag, origin }: { tag: string; origin: string }) {
  const name = tagLabel(tag);
  const path = `/tag/${encodeURIComponent(tag.toLowerCase())}`;
  return pageHead({
    title: `Movies tagged with "${name}"`,
    description: `All horror films tagged “${name}”, from A to Z, with director and release date.`,
    path,
    origin,
    preview: count ? { kind: 'tag', key: tag.toLowerCase() } : undefined,
    noIndex: !count,
    jsonLd: [
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name, path },
      ]),
    ],
  });
}
