import { expect, test } from 'vitest';
import { withoutGenre, withoutNoise, withoutPraise } from './noise.ts';

test.each([
  ['the shining full movie', 'the shining', ['full movie']],
  ['hereditary movie', 'hereditary', ['movie']],
  ['watch alien online free', 'alien', ['watch', 'online free']],
  ['scary movie 5', 'scary movie 5', []],
  ['movie', 'movie', []],
  ['making a film', 'making a film', []],
  ['full movie online', 'full movie online', []],
  ['the blair witch', 'the blair witch', []],
  ['hereditary full movie 123movies', 'hereditary', ['full movie 123movies']],
  ['watch terrifier 3 online reddit', 'terrifier 3', ['watch', 'online reddit']],
  ['nosferatu 2024 where to watch', 'nosferatu 2024', ['where to watch']],
  ['all saw movies in order', 'saw', ['all', 'movies in order']],
  ['m3gan full movie', 'm3gan', ['full movie']],
  ['hush 1080p', 'hush', ['1080p']],
  ['on netflix', 'on netflix', []],
  ['jump scares free', 'jump scares free', []],
  ['watch gore free', 'gore free', ['watch']],
])('"%s" is searched as "%s"', (text, plain, noise) => expect(withoutNoise(text)).toEqual({ text: plain, noise }));

test.each([
  ['a24 horror', 'a24'],
  ['the best hammer horror', 'hammer'],
  ['best horror', ''],
  ['the good son', 'son'],
])('"%s" says of some films only "%s"', (text, telling) => expect(withoutGenre(text)).toBe(telling));

test.each([
  ['best horror movies of all time', 'best horror movies'],
  ['top 10 scariest', 'best scariest'],
  ['the 5 best slashers', 'the best slashers'],
  ['scariest movies ever made', 'scariest movies'],
  ['10 cloverfield lane', '10 cloverfield lane'],
])('"%s" is read as "%s"', (text, plain) => expect(withoutPraise(text)).toBe(plain));
