import { describe, expect, test } from 'vitest';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#contract/rating-categories.ts';
import type { Link } from './alike.repository.ts';
import { linkReason, profileReason } from './alike-reason.ts';
import type { Figures } from './reason.ts';

type Known = Partial<Record<RatingCategory, number>>;

/** @param ratings the number of members' ratings, whose mean is the figure; 0 makes it the Desk's figure */
function film(known: Known, ratings = 0): Figures {
  const figures = byCategory((category) => known[category] ?? null);
  const counted = RATING_CATEGORIES.flatMap((category) => [
    [`${category}_sum`, (known[category] ?? 0) * ratings],
    [`${category}_count`, ratings],
  ]);
  return { ...figures, ...Object.fromEntries(counted), desk_profile: ratings > 0 ? null : figures };
}
const SPREAD = byCategory(() => ({ mean: 5, spread: 2 }));
const reason = (here: Figures, there: Figures, moved: RatingCategory[] = []) =>
  profileReason(here, there, SPREAD, moved);

describe('a reason by profiles', () => {
  test('has the two most unusual agreements and the greatest difference', () => {
    const there = { scares: 5, atmosphere: 9, villain: 8, gore: 7, plot: 6 };
    const here = { scares: 5, atmosphere: 9, villain: 8, gore: 3, plot: 4 };
    expect(reason(film(here), film(there))).toBe(
      'As much dread (both extreme), as strong a villain (both high); clearly less gore (low, there high)',
    );
  });

  test("has members' figures with one decimal, even beside a band", () => {
    expect(reason(film({ scares: 8.12, gore: 6 }, 4), film({ scares: 7.6, gore: 3 }, 3))).toBe(
      'As scary (8.1 and 7.6); clearly more gore (6.0, there 3.0)',
    );
    expect(reason(film({ scares: 8.2 }, 3), film({ scares: 8 }))).toBe('As scary (8.2 and high)');
    // 6.8 is not high.
    expect(reason(film({ scares: 6.8 }, 3), film({ scares: 7 }))).toBeNull();
  });

  test('has other words for films that both have little gore, and none for two weak villains', () => {
    expect(reason(film({ gore: 1, villain: 1 }), film({ gore: 2, villain: 2 }))).toBe('As little gore (both low)');
  });

  test.each([
    [3.9, 3.5, 'As little gore (3.9 and 3.5)'],
    [3.5, 4, 'As much gore (3.5 and 4.0)'],
    [4, 3.5, 'As much gore (4.0 and 3.5)'],
  ])('has the words for little gore only if both have less than 4: %d and %d', (here, there, words) => {
    expect(reason(film({ gore: here }, 3), film({ gore: there }, 3))).toBe(words);
  });

  test("compares members' figures by points alone, and the Desk's by bands too", () => {
    expect(reason(film({ scares: 6.8 }, 3), film({ scares: 7.2 }, 3))).toBe('As scary (6.8 and 7.2)');
    expect(reason(film({ scares: 6 }), film({ scares: 7 }))).toBeNull();
    expect(reason(film({ gore: 9, lore: 3 }), film({ gore: 9, lore: 1 }))).toBe('As much gore (both extreme)');
  });

  test('measures agreements from the mean of all films and in their spread, and differences in their spread', () => {
    const there = film({ scares: 6, atmosphere: 6, lore: 1 });
    expect(reason(there, there)).toBe('As little lore (both low), as scary (both middling)');
    const figures = { ...SPREAD, atmosphere: { mean: 5, spread: 0.1 }, gore: { mean: 5, spread: 0.1 } };
    const words = (here: Figures, other: Figures) => profileReason(here, other, figures, []);
    expect(words(there, there)).toBe('As much dread (both middling), as little lore (both low)');
    expect(words(film({ lore: 9, plot: 1, gore: 5 }), film({ lore: 9, plot: 9, gore: 8 }))).toBe(
      'As much lore (both extreme); clearly less gore (middling, there high)',
    );
  });

  test('says "clearly" only from three points on', () => {
    const there = film({ atmosphere: 9, villain: 5 });
    expect(reason(film({ atmosphere: 9, villain: 7 }), there)).toMatch(
      /; a stronger villain \(high, there middling\)$/,
    );
    expect(reason(film({ atmosphere: 9, villain: 8 }), there)).toMatch(/; a clearly stronger villain/);
  });

  test('names the category that was to differ, without bands when both films have the same', () => {
    const there = film({ atmosphere: 9, gore: 6, lore: 9 });
    expect(reason(film({ atmosphere: 9, gore: 4, lore: 1 }), there, ['gore'])).toBe(
      'As much dread (both extreme); less gore',
    );
  });

  test('is null when nothing agrees, and omits unknown categories', () => {
    expect(reason(film({ gore: 1 }), film({ gore: 9 }))).toBeNull();
    expect(reason(film({ gore: 1 }), film({ scares: 1 }))).toBeNull();
    expect(reason(film({ gore: 1 }, 3), film({ gore: 1, lore: 0.5 }, 3))).toBe('As little gore (both 1.0)');
    expect(reason(film({ gore: 1, lore: 0.5 }, 3), film({ gore: 1 }, 3))).toBe('As little gore (both 1.0)');
  });
});

describe('a reason by what films share', () => {
  const keyword = (slug: string): Link => ({ kind: 'keyword', id: 1, slug, name: slug.replaceAll('-', ' '), films: 9 });
  const person = (name: string, job: string): Link => ({ kind: 'person', id: 1, name, job });

  test.each([
    [[keyword('haunted-house'), person('Mike Flanagan', 'Director')], 'Also a haunted house film by Mike Flanagan'],
    [[keyword('attic'), keyword('curse'), keyword('doll'), keyword('ghost')], 'Also a ghost film · attic, curse'],
    [[keyword('slasher'), person('Neve Campbell', 'Actor')], 'Also a slasher with Neve Campbell'],
    [
      [keyword('ghost'), person('Neve Campbell', 'Actor'), person('Wes Craven', 'Director')],
      'Also a ghost film by Wes Craven with Neve Campbell',
    ],
    [[keyword('urban-legend')], 'Also about an urban legend'],
    [[keyword('attic')], 'Also a horror film · attic'],
  ])('%j', (links, words) => expect(linkReason(links, [])).toBe(words));

  test('never names what gives a plot away', () => {
    expect(linkReason([keyword('twin-twist'), person('Neve Campbell', 'Actor')], ['twin twist', 'Neve Campbell'])).toBe(
      'Also a horror film',
    );
  });
});
