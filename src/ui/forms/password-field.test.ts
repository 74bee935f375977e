import { expect, test } from 'vitest';
import { LEVELS, passwordStrength } from './password-field.tsx';

test.each([
  ['', 'weak'],
  ['12345', 'weak'],
  ['Password1', 'weak'],
  ['horror2024', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['red rum', 'weak'],
  ['jamie1987', 'weak'],
  ['Tr0ub4dor&3', 'fair'],
  ['xk7-quiet-mob', 'good'],
  ['correct horse battery', 'good'],
  ['correct horse battery staple', 'strong'],
  ['vX9$kd!2Lqz#8Rt', 'strong'],
  ['пароль на каждый день', 'strong'],
])('the password "%s" is %s', (password, level) => expect(LEVELS[passwordStrength(password)]).toBe(level));

test('a longer password is never weaker', () => {
  const password = 'vX9$kd!2Lqz#8Rt';
  const levels = [...password].map((_, end) => passwordStrength(password.slice(0, end + 1)));
  expect(levels).toEqual([...levels].sort());
});
