import { expect, test } from 'vitest';
import { byFigure } from '#features/ratings/contract/rating-categories.ts';
import { shownScores } from './scores.ts';

const guest = (name: string, given: Record<string, number>, isNamed = true) => ({
  name,
  score: { figures: { ...byFigure(() => null), ...given }, isNamed },
});

test('guests without scores do not count, and a category has the mean of those who have scored it', () => {
  const people = [guest('Ann', { overall: 8, scares: 9 }), guest('Ben', { overall: 5 }), { name: 'Cid', score: null }];
  expect(shownScores(people)).toMatchObject({
    guests: 2,
    mean: { overall: 6.5, scares: 9, gore: null },
    mostAfraid: null,
    apart: null,
  });
});

test('guests who do not show their names count, but no name of theirs is told', () => {
  const shown = shownScores([
    guest('Ann', { scares: 9 }, false),
    guest('Ben', { scares: 5 }),
    guest('Cid', { scares: 1 }),
  ]);
  expect(shown).toMatchObject({ guests: 3, mean: { scares: 5 }, mostAfraid: [], apart: { lowest: 1, highest: 9 } });
  expect(shown.each.map(({ name }) => name)).toEqual(['Ben', 'Cid']);
  expect(JSON.stringify(shown)).not.toContain('Ann');
});

test.each([
  ['one was', [9, 5, 5], ['Ann']],
  ['two were', [9, 9, 5], ['Ann', 'Ben']],
  ['all were equally so', [9, 9, 9], null],
  ['nobody has said', [], null],
])('names the most afraid guests: %s', (_, scares, names) => {
  const people = scares.map((value, index) => guest(['Ann', 'Ben', 'Cid'][index] ?? '', { scares: value }));
  expect(shownScores(people).mostAfraid).toEqual(names);
});

test('guests disagree about the category with the widest range, if it is three or more', () => {
  const ann = { scares: 5, gore: 2, plot: 9 };
  expect(shownScores([guest('Ann', ann), guest('Ben', { scares: 7, gore: 9, plot: 5 })]).apart).toEqual({
    category: 'gore',
    lowest: 2,
    highest: 9,
  });
  expect(shownScores([guest('Ann', ann), guest('Ben', { scares: 7, gore: 4, plot: 7 })]).apart).toBeNull();
});
