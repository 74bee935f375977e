import { describe, expect, test } from 'vitest';
import { looksLike, nameKeyOf } from './same-name.ts';

describe('two names are one', () => {
  test.each([
    ['case', 'Ben', 'bEN'],
    ['width and spaces', 'Ann  Lee', 'Ａｎｎ Lee '],
    ['a zero-width space', 'Ben', 'Be\u200bn'],
    ['a zero-width joiner at the end', 'Ben', 'Ben\u200d'],
    ['a soft hyphen', 'Ben', 'Be\u00adn'],
    ['a tag character', 'Ben', 'Ben\u{e0041}'],
    ['a variation selector', 'Ben', 'B\ufe0fen'],
    ['a Hangul filler', 'Ben', 'Ben\u3164'],
    ['a combining grapheme joiner', 'Ben', 'B\u034fen'],
    ['a Braille blank', 'Ben', 'Ben\u2800'],
    ['a Cyrillic o', 'Tom', 'T\u043em'],
    ['Cyrillic letters alone', 'coca', '\u0441\u043e\u0441\u0430'],
    ['Cyrillic capitals', 'BEH', '\u0412\u0415\u041d'],
    ['Greek capitals', 'NAN', '\u039d\u0391\u039d'],
    ['a Greek small letter', 'Ivo', 'I\u03bd\u03bf'],
    ['an accent on a Cyrillic letter', 'Zo\u00eb', 'Zo\u0451'],
    ['an Armenian and a Cherokee letter', 'Hans', '\u13bba\u0578s'],
    ['a small capital', 'Ken', '\u1d0ben'],
    ['a bold letter of mathematics', 'Ben', '\u{1d401}en'],
    ['a capital I for a small l', 'Bill', 'BilI'],
    ['figures for letters', 'Olga', '0lga'],
  ])('when only %s tells them apart', (_, one, other) => {
    expect(looksLike(one, other)).toBe(true);
    expect(looksLike(other, one)).toBe(true);
  });

  test.each(['Вова', 'Νίκος', 'Զոյա', 'Zoë'])('in another case, in every alphabet: %s', (name) => {
    expect(looksLike(name, name.toUpperCase())).toBe(true);
    expect(nameKeyOf(name)).toBe(nameKeyOf(name.toLowerCase()));
  });
});

test.each([
  ['Ben', 'Bea'],
  ['Ian', 'Lan'],
  ['Zoe', 'Zoë'],
  ['Вова', 'Вера'],
  ['恐怖', '映画'],
  ['Guest 1', 'Guest 2'],
  ['👩‍👩‍👧', '👨‍👨‍👦'],
])('%s and %s are two names', (one, other) => expect(looksLike(one, other)).toBe(false));
