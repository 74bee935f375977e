// Every page's script includes these slugs, so they are not in the same file as the texts.

/** The finder stores one bit per note, in this order, so add new notes at the end. */
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
