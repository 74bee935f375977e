import { expect, test } from 'vitest';
import { matchingPart } from './found-notes.tsx';

test.each([
  ['a short note stays as it is', 'One\n\ntwo', '', 'One\n\ntwo'],
  [
    'the part begins with the line of the first match and keeps the lines after it',
    'One\nTwo\nthree',
    'two',
    '… Two\nthree',
  ],
  ['case and accents do not matter', 'Erste\nHäxan', 'HAXAN', '… Häxan'],
  ['a part of a word is a match', 'One\nFilmClub', 'club', '… FilmClub'],
  ['only the title of the film matches', 'One\ntwo', 'alien', 'One\ntwo'],
])('%s', (_, text, words, part) => {
  expect(matchingPart(text, words)).toBe(part);
});

test('of a long line, the part begins a few words before the match, and no emoji is cut', () => {
  const part = matchingPart(`${'la '.repeat(500)}Boo ${'🎃'.repeat(500)}`, 'boo');
  expect(part).toMatch(/^… (la ){20,27}Boo 🎃+ …$/u);
  expect([...part].length).toBeLessThan(310);
});
