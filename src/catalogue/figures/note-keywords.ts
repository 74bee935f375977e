import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';

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
