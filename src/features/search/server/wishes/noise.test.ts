import { expect, test } from 'vitest';
import { withoutNoise } from './noise.ts';

test.each([
  ['the shining full movie', 'the shining', ['full movie']],
  ['hereditary movie', 'hereditary', ['movie']],
  ['watch alien online free', 'alien', ['watch', 'online free']],
  ['scary movie 5', 'scary movie 5', []],
  ['movie', 'movie', []],
  ['full movie online', 'full movie online', []],
  ['the blair witch', 'the blair witch', []],
])('"%s" is searched as "%s"', (text, plain, noise) => expect(withoutNoise(text)).toEqual({ text: plain, noise }));
