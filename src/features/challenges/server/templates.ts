import type { z } from 'zod';
import { type Challenge, challengeSchema, type ruleSchema } from '../contract/challenges.ts';
import { nextOctober, spanFrom } from './nights.ts';

type RuleInput = z.input<typeof ruleSchema>;
type Template = { slug: string; name: string; description: string; challenge: Challenge };

type Outline = Pick<Template, 'slug' | 'name' | 'description'> & {
  /** A number of days from today; 'October' for all of the next one. */
  days: number | 'October';
  films: number;
  once?: boolean;
  rules: RuleInput[];
};

/** The director of the template for one director; members choose another one. */
export const ONE_DIRECTOR = 'John Carpenter';

/** @param director the id of ONE_DIRECTOR; null: this catalogue does not know them */
const outlines = (director: number | null): Outline[] => [
  {
    slug: 'thirty-one-nights',
    name: 'Thirty-One Nights',
    description: 'One film for every night of October, from six decades and six countries.',
    days: 'October',
    films: 31,
    rules: [
      { kind: 'decades', count: 6 },
      { kind: 'countries', count: 6 },
      { kind: 'years', to: 1969, count: 5 },
      { kind: 'franchise', nth: 2, count: 3 },
      { kind: 'theme', values: ['vampire', 'werewolf'], count: 2 },
      { kind: 'axis', axis: 'gore', range: '8-', count: 1 },
      { kind: 'runtime', max: 80, count: 2 },
      { kind: 'first-viewing', count: 20 },
    ],
  },
  {
    slug: 'a-century-of-fright',
    name: 'A Century of Fright',
    description: 'From silent shadows to last year: one film from each of ten decades.',
    days: 60,
    films: 10,
    once: true,
    rules: [{ kind: 'decades', count: 10 }],
  },
  {
    slug: 'around-the-world',
    name: 'Around the World',
    description: 'Twelve films from twelve countries, in at least six languages.',
    days: 90,
    films: 12,
    rules: [
      { kind: 'countries', count: 12 },
      { kind: 'languages', count: 6 },
    ],
  },
  {
    slug: 'the-whole-franchise',
    name: 'The Whole Franchise',
    description: 'Every film of one series, the bad ones too. We start you with Hellraiser: choose your own.',
    days: 30,
    films: 8,
    rules: [{ kind: 'franchise', values: ['hellraiser'], count: 8 }],
  },
  {
    slug: 'first-fears-for-a-friend',
    name: 'First Fears for a Friend',
    description: 'Seven gentle films for somebody who says they do not like horror.',
    days: 30,
    films: 7,
    rules: [
      {
        kind: 'axis',
        axis: 'gore',
        range: '-3',
        count: 7,
        and: [
          { kind: 'axis', axis: 'scares', range: '-5' },
          { kind: 'rating', range: '6-' },
        ],
      },
      { kind: 'tag', values: ['horror-comedy'], count: 2 },
      { kind: 'certification', values: ['G', 'PG', 'PG-13'], count: 4 },
    ],
  },
  ...(director === null
    ? []
    : [
        {
          slug: 'one-director',
          name: 'One Director',
          description: `Eight films by the same hand. We start you with ${ONE_DIRECTOR}: choose your own.`,
          days: 60,
          films: 8,
          rules: [{ kind: 'person' as const, values: [director], count: 8 }],
        },
      ]),
  {
    slug: 'before-midnight',
    name: 'Before Midnight',
    description: 'Two weeks of films of at most ninety minutes, for people who get up early.',
    days: 14,
    films: 14,
    rules: [
      { kind: 'runtime', max: 90, count: 14 },
      { kind: 'decades', count: 5 },
    ],
  },
  {
    slug: 'the-silent-week',
    name: 'The Silent Week',
    description: 'Seven nights without a spoken word.',
    days: 7,
    films: 7,
    rules: [
      { kind: 'tag', values: ['silent-era'], count: 7 },
      { kind: 'countries', count: 2 },
    ],
  },
];

/** @param today YYYY-MM-DD */
export const templatesOn = (today: string, director: number | null): Template[] =>
  outlines(director).map(({ slug, name, description, days, films, once = false, rules }) => {
    const span = days === 'October' ? nextOctober(today) : spanFrom(today, days);
    return { slug, name, description, challenge: challengeSchema.parse({ ...span, films, once, rules }) };
  });
