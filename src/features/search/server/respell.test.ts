import { expect, test } from 'vitest';
import { figuresOf, spellingsOf } from './respell.ts';

test.each([
  ['saw iii', ['saw 3', 'saw three']],
  ['insidious chapter two', ['insidious chapter 2']],
  ['friday the 13th part viii', ['friday the 13th part 8', 'friday the thirteenth part eight']],
  ['28 days later', ['twenty eight days later']],
  ['30 days of night', ['thirty days of night']],
  ['the 21st night', ['the twenty first night']],
  ['tucker and dale vs evil', ['tucker and dale versus evil']],
  ['dr jekyll and mr hyde', ['doctor jekyll and mister hyde']],
  ['saint maud', ['st maud']],
  ['two thousand maniacs', ['2000 maniacs']],
  ['two hundred', ['200']],
  ['ghost ship part i', ['ghost ship part 1', 'ghost ship part one']],
])('the title "%s" is also spelt %j', (title, spellings) => expect(spellingsOf(title)).toEqual(spellings));

test.each([
  'i saw the devil',
  'it',
  'se7en',
  'x',
  'xx',
  'v h s',
  'you and i',
  'the thing',
  '1408',
  'm3gan',
  'hundred',
  '',
])('the title "%s" has no other spelling', (title) => expect(spellingsOf(title)).toEqual([]));

test('a text with figures stays as it is', () => {
  for (const text of ['saw 3', '28 weeks later', 'dr sleep', 'the 9th gate']) expect(figuresOf(text)).toBe(text);
});
