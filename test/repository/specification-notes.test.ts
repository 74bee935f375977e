import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const NOTES = readFileSync(new URL('docs/specification-notes.md', ROOT), 'utf8');

/** A test file, and behind it in quotes the titles in it that are meant. */
const REFERENCE =
  /`((?:src|e2e|test)\/[^`]*\.(?:test|spec)\.tsx?)`(?:: ("(?:.*?)"(?:, ".*?")*)(?=;| \||, which|\)| \(| in ))?/g;

const references = [...NOTES.matchAll(REFERENCE)].flatMap(([, file = '', titles]) =>
  (titles?.slice(1, -1).split('", "') ?? ['']).map((title) => ({ file, title })),
);

/** As a title stands in a source, whatever its quotes. */
const plain = (text: string) => text.replaceAll(/\\(['"`])/g, '$1');

test('the notes on the specification name tests that are there', () => {
  expect(references.length).toBeGreaterThan(150);
  const missing = references.filter(
    ({ file, title }) => !plain(readFileSync(new URL(file, ROOT), 'utf8')).includes(title),
  );
  expect(missing).toEqual([]);
});

test('the files that the notes name are there', () => {
  const files = [...NOTES.matchAll(/`((?:src|e2e|test|docs)\/[^`*{ ]+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(200);
  for (const file of files) expect(existsSync(new URL(file, ROOT)), file).toBe(true);
});
