import { keywordSlug } from '#contract/slug.ts';
import type { Film } from '../contract/films.ts';

/** A keyword or an editorial tag of a film. `tag` is the slug of a tag. */
export type Theme = { name: string; tag?: string; isIndexed: boolean };

type Themed = Pick<Film, 'keywords' | 'tags' | 'spoilers' | 'unindexed'>;

/** Returns keywords, then the tags that are not among them, separately for those that reveal the plot. */
export function themesOf({ keywords, tags, spoilers, unindexed }: Themed): Record<'harmless' | 'telling', Theme[]> {
  const known = new Set(keywords.map(keywordSlug));
  const themes: Theme[] = [
    ...keywords.map((name) => ({ name, isIndexed: !unindexed.keywords.includes(name) })),
    ...tags.filter(({ slug }) => !known.has(slug)).map(({ slug, name }) => ({ name, tag: slug, isIndexed: true })),
  ];
  const telling = themes.filter(({ name, tag }) => spoilers.includes(tag ?? name));
  return { harmless: themes.filter((theme) => !telling.includes(theme)), telling };
}
