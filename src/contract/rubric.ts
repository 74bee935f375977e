import type { RatingCategory } from './rating-categories.ts';

type Marks = Record<0 | 3 | 5 | 8 | 10, string>;

/** The meaning of the figures in the Desk's profiles. docs/catalogue.md describes how the profiles are made. */
const FRIGHT_RUBRIC: Record<RatingCategory, { about: string; marks: Marks }> = {
  scares: {
    about: 'Fright as felt today by somebody who has seen a few. Comedies are mostly 1 to 4, old films 2 to 5',
    marks: {
      0: 'never tries (Beetlejuice)',
      3: 'a few jolts, or faded (Nosferatu 1922)',
      5: 'tense now and then (Scream)',
      8: 'keeps your shoulders up for most of it (The Conjuring)',
      10: 'people leave the room',
    },
  },
  atmosphere: {
    about: 'Mood, place and dread by picture and sound, frightening or not',
    marks: {
      0: 'lit like a sitcom (Sharknado)',
      3: 'functional',
      5: 'a place one believes',
      8: 'the mood stays for days (The Others)',
      10: 'every frame breathes it (Suspiria 1977)',
    },
  },
  plot: {
    about: 'The build of the story: causes, pacing, pay-off',
    marks: {
      0: 'incoherent',
      3: 'an excuse for the scenes',
      5: 'does its job',
      8: 'tightly built (Misery)',
      10: 'one would study it (Psycho)',
    },
  },
  lore: {
    about:
      'The world behind the film: its rules, history and mythology, not the length of its series. A killer’s past without rules or myth is 1 or 2; a private world is worth what the film tells of it',
    marks: {
      0: 'nothing behind it (a man with a knife)',
      3: 'a local legend in a line',
      5: 'rules that matter (Gremlins)',
      8: 'a mythology (Hellraiser)',
      10: 'a whole cosmology (The Wailing)',
    },
  },
  villain: {
    about: 'The strength of the threat as a figure or force. A horde counts as its most memorable face',
    marks: {
      0: 'none to speak of',
      3: 'interchangeable',
      5: 'works',
      8: 'known by its outline (Michael Myers)',
      10: 'the face of the genre (the xenomorph)',
    },
  },
  gore: {
    about: 'Wounds and blood that are shown',
    marks: {
      0: 'none (The Others)',
      3: 'some blood',
      5: 'moments that make one look away (Scream)',
      8: 'often and in detail',
      10: 'it is the event (Terrifier 2)',
    },
  },
  acting: {
    about: 'The performances alone',
    marks: {
      0: 'amateur',
      3: 'stiff',
      5: 'solid',
      8: 'carries the film (Misery)',
      10: 'for the ages (Toni Collette in Hereditary)',
    },
  },
  unpredictability: {
    about:
      'At first sight, for somebody who has not heard of the film. A sequel is judged by its own turns; a grim ending where one expects rescue is one surprise',
    marks: {
      0: 'every beat is known',
      3: 'one surprise',
      5: 'turns now and then',
      8: 'ten minutes ahead it could be another film',
      10: 'breaks its own contract (Psycho, One Cut of the Dead)',
    },
  },
};

/** @example rubricOf('gore') // 'Wounds and blood that are shown. 0: none (The Others); 3: some blood; …' */
export function rubricOf(category: RatingCategory): string {
  const { about, marks } = FRIGHT_RUBRIC[category];
  return `${about}. ${Object.entries(marks)
    .map(([figure, meaning]) => `${figure}: ${meaning}`)
    .join('; ')}`;
}
