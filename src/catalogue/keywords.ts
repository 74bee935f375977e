import type { ThemeSlug } from '#features/browse/contract/themes.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';

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

/**
 * Slugs of TMDB's keywords for the content of each note. A film with such a keyword has the note. A film without one
 * may have it too.
 */
export const NOTE_KEYWORDS: Record<ContentNoteSlug, readonly string[]> = {
  'animal-dies': [
    ...['killing-a-dog', 'dead-cat', 'dead-dog', 'animal-killing', 'animal-cruelty', 'animal-abuse', 'loss-of-pet'],
    ...['animal-death', 'pet-death'],
  ],
  'sexual-violence': [
    ...['rape', 'rape-and-revenge', 'attempted-rape', 'gang-rape', 'sexual-abuse', 'sexual-violence'],
    'sexual-assault',
  ],
  'child-harmed': ['child-abuse', 'child-in-peril', 'children-in-danger', 'missing-child', 'child-kidnapping'],
  'child-dies': [
    ...['child-murder', 'dead-child', 'dead-children', 'loss-of-child', 'loss-of-a-child', 'death-of-daughter'],
    'death-of-son',
  ],
  suicide: ['suicide', 'suicide-attempt', 'mass-suicide', 'suicide-by-hanging', 'teen-suicide'],
  'self-harm': ['self-mutilation', 'self-inflicted-injury', 'self-harm'],
  torture: ['torture', 'tortured-to-death', 'torture-porn', 'occult-torture', 'sadistic-torture'],
  cannibalism: ['cannibal', 'cannibalism', 'cannibal-family'],
  mutilation: ['mutilation', 'dismemberment', 'decapitation', 'amputation', 'severed-head', 'severed-hand'],
  'eye-injury': ['eye-ball', 'eyeball', 'eye-gouging'],
  'body-horror': ['body-horror'],
  needles: ['surgery', 'brain-surgery', 'experimental-surgery', 'emergency-surgery'],
  vomit: ['vomit', 'vomiting', 'vomiting-blood'],
  pregnancy: ['miscarriage', 'abortion', 'stillbirth', 'pregnancy-horror'],
  'domestic-violence': ['domestic-violence', 'domestic-abuse', 'abusive-husband', 'spousal-abuse', 'abusive-father'],
  spiders: [
    ...['spider', 'spiders', 'giant-spider', 'arachnophobia', 'spider-bite', 'spider-queen', 'insect', 'giant-insect'],
    ...['leech', 'cockroach', 'bees', 'killer-bees', 'wasp', 'maggot'],
  ],
  snakes: ['snake', 'snakes', 'giant-snake', 'killer-snake', 'snake-attack'],
  clowns: ['clown', 'killer-clown', 'evil-clown', 'fear-of-clowns', 'clown-makeup'],
  dolls: ['evil-doll', 'killer-doll', 'possessed-doll', 'creepy-doll', 'ventriloquist-dummy'],
  confinement: ['claustrophobia', 'claustrophobic', 'buried-alive', 'drowning'],
  'flashing-lights': [],
  'jump-scares': [],
  // No keyword fits: found footage can have a calm camera.
  'shaky-camera': [],
};

/** Notes that reveal what happens in a film. The other notes, such as clowns, say what a film is about. */
const TELLING_NOTES = [
  ...(['animal-dies', 'sexual-violence', 'child-harmed', 'child-dies', 'suicide', 'self-harm', 'torture'] as const),
  ...(['cannibalism', 'mutilation', 'eye-injury', 'pregnancy', 'domestic-violence'] as const),
] satisfies ContentNoteSlug[];

/** Slugs of keywords that reveal the same as these notes, which the site hides behind a warning. */
export const TELLING_KEYWORDS: ReadonlySet<string> = new Set(TELLING_NOTES.flatMap((note) => NOTE_KEYWORDS[note]));
