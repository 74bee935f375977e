import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StorageSection } from './overview-sections.tsx';

test.each([
  [null, '15.19, day of release unknown (set by DATABASE_URL)'],
  ['2026-05-14', '15.19, released May 14, 2026 (set by DATABASE_URL)'],
])('the page of administrators says when PostgreSQL was released, or that the day is unknown: %s', (day, words) => {
  const database = { version: '15.19', releasedOn: day, origin: 'DATABASE_URL' } as const;
  const storage = { databaseBytes: 1, largestTables: [], dataDirFreeBytes: null, members: 1, backups: [] };
  const page = renderToStaticMarkup(<StorageSection version="1.0.0" database={database} storage={storage} />);
  expect(page).toContain(words);
});
