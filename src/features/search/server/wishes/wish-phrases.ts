import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { Level } from './wish-words.ts';

/** How a wish is said back, as a friend would say it: "scary, not gory". */
export const AXIS_PHRASES: Record<RatingCategory, Record<Level, string>> = {
  scares: {
    ...{ very: 'terrifying', high: 'scary', some: 'a little scary', limited: 'not too scary', low: 'not scary' },
    ...{ more: 'scarier', less: 'less scary' },
  },
  atmosphere: {
    ...{ very: 'soaked in atmosphere', high: 'atmospheric', some: 'some atmosphere' },
    ...{ limited: 'not too atmospheric', low: 'little atmosphere' },
    ...{ more: 'more atmospheric', less: 'less atmospheric' },
  },
  plot: {
    ...{ very: 'a brilliant story', high: 'a good story', some: 'a decent story' },
    ...{ limited: 'not much story', low: 'a simple story', more: 'a better story', less: 'a simpler story' },
  },
  lore: {
    ...{ very: 'a whole mythology', high: 'rich in lore', some: 'some lore', limited: 'not too much lore' },
    ...{ low: 'little lore', more: 'more lore', less: 'less lore' },
  },
  villain: {
    ...{ very: 'an unforgettable villain', high: 'a great villain', some: 'a decent villain' },
    ...{
      limited: 'not much of a villain',
      low: 'no real villain',
      more: 'a better villain',
      less: 'less of a villain',
    },
  },
  gore: {
    ...{ very: 'very gory', high: 'gory', some: 'some gore', limited: 'not too gory', low: 'not gory' },
    ...{ more: 'gorier', less: 'less gory' },
  },
  acting: {
    ...{ very: 'brilliantly acted', high: 'well acted', some: 'decently acted', limited: 'not too well acted' },
    ...{ low: 'clumsily acted', more: 'better acted', less: 'less well acted' },
  },
  unpredictability: {
    ...{ very: 'impossible to predict', high: 'full of surprises', some: 'a few surprises' },
    ...{ limited: 'not too surprising', low: 'no big surprises', more: 'more surprising', less: 'less surprising' },
  },
};

/** For films that are known to be without a note. */
export const NOTE_ABSENCES: Record<ContentNoteSlug, string> = {
  'animal-dies': 'no animals harmed',
  'sexual-violence': 'no sexual violence',
  'child-harmed': 'no children harmed',
  'child-dies': 'no child dies',
  suicide: 'no suicide',
  'self-harm': 'no self-harm',
  torture: 'no torture',
  cannibalism: 'no cannibalism',
  mutilation: 'no mutilation',
  'eye-injury': 'no injured eyes',
  'body-horror': 'no body horror',
  needles: 'no needles or surgery',
  vomit: 'no vomit',
  pregnancy: 'no harm to a pregnancy',
  'domestic-violence': 'no domestic violence',
  spiders: 'no spiders or insects',
  snakes: 'no snakes',
  clowns: 'no clowns',
  dolls: 'no creepy dolls',
  confinement: 'nobody buried, locked in or drowned',
  'flashing-lights': 'no flashing lights',
  'jump-scares': 'no jump scares',
  'shaky-camera': 'no shaky camera',
};
