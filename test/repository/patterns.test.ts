import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import stryker, { PURE } from '../../stryker.config.mjs';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const knip = read('knip.json');
const { files } = read('biome.json');
const { include, exclude } = read('tsconfig.json');

/** These exist only after a start, a build or the tests of clients. */
const BUILT = /^(data|dist|test\/clients\/generated)$/;
const ends = (pattern: string) => pattern.replace(/^!/, '');
/** Every alternative of `{a,b}` must match, so that a moved file is noticed. */
const alternatives = (pattern: string): string[] => {
  const [all, inner] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  return all === undefined || inner === undefined
    ? [pattern]
    : inner.split(',').flatMap((one) => alternatives(pattern.replace(all, one)));
};
/** True if the alternatives are only the endings of scripts. Then it is enough that one alternative matches. */
const isEnding = (pattern: string) => /\.\{(ts|tsx|mjs)(,(ts|tsx|mjs))*\}$/.test(pattern);

test.each([
  ['knip.json', [...knip.entry, ...knip.project]],
  ['biome.json', files.includes],
  ['tsconfig.json', [...include, ...exclude]],
  ['stryker.config.mjs', [...PURE, ...stryker.mutate, ...stryker.ignorePatterns.map((one) => one.slice(1))]],
])('each pattern of %s matches a file', (_, patterns: string[]) => {
  const wanted = patterns.map(ends).flatMap((pattern) => (isEnding(pattern) ? [pattern] : alternatives(pattern)));
  const missing = wanted.filter((pattern) => !BUILT.test(pattern) && globSync(pattern).length === 0);
  expect(missing).toEqual([]);
});
