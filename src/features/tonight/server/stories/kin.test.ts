import { expect, test } from 'vitest';
import { createKinTable, kinSchema } from './kin.ts';

test.each([
  ['animal', 'animals'],
  ['animated', undefined],
  ['bodies', 'body'],
  ['houses', 'house'],
  ['story', undefined],
  ['witch', 'witches'],
  ['neighbours', 'neighbor'],
  ['for our kids', 'for kids'],
  ['for my wife', 'for my wife'],
])('"%s" is read as the kin "%s"', (text, kin) => {
  const table = createKinTable(
    ['animals', 'body', 'house', 'store', 'witches', 'neighbor', 'for kids', 'for my wife'].map((words) =>
      kinSchema.parse({ words: [words], floor: 1 }),
    ),
  );
  expect(table.of(text.split(' '))?.words[0]).toBe(kin);
});
