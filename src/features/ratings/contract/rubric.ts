import type { RatingCategory } from './rating-categories.ts';

const MARKS = [0, 3, 5, 8, 10] as const;
type Mark = (typeof MARKS)[number];

type Rubric = { about: string; marks: Record<Mark, { meaning: string; film: string }> };

/**
 * The meaning of the figures, for members and the Desk (docs/catalogue.md). The Desk has given each example film its
 * figure. No film has a 10 for scares, so the example there is a film close to it.
 */
const FRIGHT_RUBRIC: Record<RatingCategory, Rubric> = {
  scares: {
    about:
      'How frightening the film is today for somebody who knows horror films. Most comedies get 1 to 4, most old films 2 to 5',
    marks: {
      0: { meaning: 'never tries', film: 'Beetlejuice (1988)' },
      3: { meaning: 'a few jolts at most', film: 'Nosferatu (1922)' },
      5: { meaning: 'tense now and then', film: 'Scream (1996)' },
      8: { meaning: 'keeps you tense for most of it', film: 'The Conjuring (2013)' },
      10: { meaning: 'people leave the room', film: 'The Descent (2005)' },
    },
  },
  atmosphere: {
    about: 'How well images and sound build mood and dread, even if nothing is scary',
    marks: {
      0: { meaning: 'lit like a sitcom', film: 'Sharknado (2013)' },
      3: { meaning: 'nothing special', film: 'M3GAN (2022)' },
      5: { meaning: 'a place you believe in', film: 'Train to Busan (2016)' },
      8: { meaning: 'the mood stays for days', film: 'The Others (2001)' },
      10: { meaning: 'dread in every frame', film: 'Suspiria (1977)' },
    },
  },
  plot: {
    about: 'Whether the story makes sense, how well it is paced and how it ends',
    marks: {
      0: { meaning: 'makes no sense', film: 'Plan 9 from Outer Space (1959)' },
      3: { meaning: 'an excuse for the scenes', film: 'Freddy vs. Jason (2003)' },
      5: { meaning: 'does its job', film: 'A Quiet Place Part II (2021)' },
      8: { meaning: 'tightly built', film: 'Misery (1990)' },
      10: { meaning: 'worth studying', film: 'Psycho (1960)' },
    },
  },
  lore: {
    about:
      'The world behind the film, with its rules, history and myths. The length of a series does not count. A killer’s past without rules or myths gets 1 or 2. Of an invented world, only what the film shows counts',
    marks: {
      0: { meaning: 'nothing behind it, just somebody at the door', film: 'The Strangers (2008)' },
      3: { meaning: 'one line about a local legend', film: 'I Know What You Did Last Summer (1997)' },
      5: { meaning: 'rules that matter', film: 'Gremlins (1984)' },
      8: { meaning: 'a mythology', film: 'Hellraiser (1987)' },
      10: { meaning: 'a world of its own', film: 'The Cabin in the Woods (2012)' },
    },
  },
  villain: {
    about:
      'How strong the threat is, whether a person, a creature or a force. For a horde, rate the most memorable member',
    marks: {
      0: { meaning: 'hardly a villain', film: 'Hubie Halloween (2020)' },
      3: { meaning: 'could be anybody', film: 'Shaun of the Dead (2004)' },
      5: { meaning: 'works', film: 'Friday the 13th (1980)' },
      8: { meaning: 'known by its shape', film: 'Halloween (1978)' },
      10: { meaning: 'the face of the genre', film: 'Alien (1979)' },
    },
  },
  gore: {
    about: 'How many wounds and how much blood the film shows',
    marks: {
      0: { meaning: 'none', film: 'The Others (2001)' },
      3: { meaning: 'some blood', film: 'Psycho (1960)' },
      5: { meaning: 'moments that make you look away', film: 'Scream (1996)' },
      8: { meaning: 'often and in detail', film: 'Dawn of the Dead (1978)' },
      10: { meaning: 'gore is the show', film: 'Terrifier 2 (2022)' },
    },
  },
  acting: {
    about: 'Only how well the actors play',
    marks: {
      0: { meaning: 'amateur', film: 'Plan 9 from Outer Space (1959)' },
      3: { meaning: 'stiff', film: 'Friday the 13th (1980)' },
      5: { meaning: 'solid', film: 'Halloween (1978)' },
      8: { meaning: 'carries the film', film: 'Misery (1990)' },
      10: { meaning: 'unforgettable', film: 'Hereditary (2018)' },
    },
  },
  unpredictability: {
    about:
      'How surprising the film is if you know nothing about it. For a sequel, count only its own surprises. A grim ending when you expect a rescue is one surprise',
    marks: {
      0: { meaning: 'no surprises', film: 'Psycho (1998)' },
      3: { meaning: 'one surprise', film: 'The Conjuring (2013)' },
      5: { meaning: 'turns now and then', film: 'Jaws (1975)' },
      8: { meaning: 'in ten minutes it could be another film', film: 'Get Out (2017)' },
      10: { meaning: 'breaks its own rules', film: 'Psycho (1960)' },
    },
  },
};

export const rubricOf = (category: RatingCategory) => {
  const { about, marks } = FRIGHT_RUBRIC[category];
  return { about, marks: MARKS.map((figure) => ({ figure, ...marks[figure] })) };
};

/** @example rubricText('gore') // 'Wounds and blood that are shown. 0: none, The Others (2001); 3: some blood, …' */
export function rubricText(category: RatingCategory): string {
  const { about, marks } = rubricOf(category);
  return `${about}. ${marks.map(({ figure, meaning, film }) => `${figure}: ${meaning}, ${film}`).join('; ')}`;
}
