// Every page's script includes these slugs, so they are not in the file of the texts.

/** The order is that of the finder's bits, so add new notes at the end. */
export const CONTENT_NOTE_SLUGS = [
  'animal-dies',
  'sexual-violence',
  'child-harmed',
  'child-dies',
  'suicide',
  'self-harm',
  'torture',
  'cannibalism',
  'mutilation',
  'eye-injury',
  'body-horror',
  'needles',
  'vomit',
  'pregnancy',
  'domestic-violence',
  'spiders',
  'snakes',
  'clowns',
  'dolls',
  'confinement',
  'flashing-lights',
  'jump-scares',
  'shaky-camera',
] as const;

export type ContentNoteSlug = (typeof CONTENT_NOTE_SLUGS)[number];
