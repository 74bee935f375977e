// Pages' scripts have these names, so they stand apart from the texts.

/** In the order of the finder's bits: new notes go to the end. */
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
