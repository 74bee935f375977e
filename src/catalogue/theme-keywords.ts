import type { ThemeSlug } from '#features/browse/contract/themes.ts';

/**
 * The keywords that imply a theme: by TMDB's id, because names change, and by slug, because TMDB deletes ids and other
 * sources have no ids.
 */
export const THEME_KEYWORDS: Record<ThemeSlug, { ids: readonly number[]; slugs: readonly string[] }> = {
  supernatural: { ids: [6152], slugs: ['supernatural-horror', 'supernatural-thriller'] },
  'haunted-house': { ids: [3358], slugs: ['haunted-mansion', 'haunted-hotel'] },
  possession: { ids: [9712, 161261], slugs: ['demonic-possession', 'spirit-possession'] },
  witchcraft: { ids: [40931, 616], slugs: ['witch', 'witches', 'coven'] },
  demon: { ids: [15001], slugs: ['demons', 'demonic'] },
  exorcism: { ids: [2626], slugs: ['exorcist'] },
  slasher: { ids: [12339], slugs: ['slasher-film'] },
  werewolf: { ids: [12564], slugs: ['werewolves', 'lycanthropy'] },
  vampire: { ids: [3133], slugs: ['vampires', 'dracula'] },
  zombie: { ids: [12377, 186565], slugs: ['zombies', 'zombie-apocalypse'] },
  ghost: { ids: [162846, 156580], slugs: ['ghosts', 'ghost-story'] },
  cult: { ids: [6158, 163055], slugs: ['satanic-cult', 'religious-cult'] },
  'psychological-thriller': { ids: [12565, 295907], slugs: ['psychological-horror'] },
  'based-on-novel-or-book': { ids: [818], slugs: ['based-on-novel', 'based-on-book'] },
  'found-footage': { ids: [163053], slugs: ['found-footage-horror'] },
  monster: { ids: [1299, 158126], slugs: ['monsters', 'creature-feature', 'giant-monster'] },
  'body-horror': { ids: [283085, 191564], slugs: [] },
  'urban-legend': { ids: [9955], slugs: ['urban-legends'] },
};

const THEME_OF_SLUG = new Map<string, ThemeSlug>(
  Object.entries(THEME_KEYWORDS).flatMap(([theme, { slugs }]) =>
    // The record's keys are exactly the theme slugs; Object.entries widens them to string.
    [theme, ...slugs].map((slug) => [slug, theme as ThemeSlug] as const),
  ),
);

export function themesOfKeywords(slugs: readonly string[]): ThemeSlug[] {
  return [...new Set(slugs.flatMap((slug) => THEME_OF_SLUG.get(slug) ?? []))];
}
