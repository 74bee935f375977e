import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const NOTES = readFileSync(new URL('docs/specification-notes.md', ROOT), 'utf8');
const [STATEMENTS = ''] = NOTES.split('## Where we differ');

const SOURCE = /`(?:src|public)\/[^`]+`/;
const TEST = /`(?:e2e\/[^`]*|test\/[^`]+|src\/[^`]+\.test\.tsx?)`/;

/** The cells of each row of the tables, without headings and separators. */
const rows = [...STATEMENTS.matchAll(/^\| (.+) \|$/gm)]
  .map(([, row = '']) => row.split(' | '))
  .filter(([, , last]) => last !== 'Test');

test('each row of the notes on the specification names a source and a test', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(([, built = '', tests = '']) => !SOURCE.test(built) || !TEST.test(tests))).toEqual([]);
});

test('the files that the notes name exist', () => {
  const files = [...NOTES.matchAll(/`((?:src|e2e|test|docs|public)\/[^`*{ ]*)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(200);
  for (const file of files) expect(existsSync(new URL(file, ROOT)), file).toBe(true);
});
