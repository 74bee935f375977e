import { expect, test } from 'vitest';
import { attention } from './overview.routes.ts';

type Facts = Parameters<typeof attention>[0];

const NOW = new Date('2026-11-27T12:00:00Z');
const JOB = { schedule: null, canRun: true, lastScheduledAt: null, waiting: 1, running: 0, lastError: null };
const GOOD: Facts = {
  database: { version: '18.9', releasedOn: '2026-11-12', origin: 'embedded' },
  storage: {
    databaseBytes: 1,
    largestTables: [],
    dataDirFreeBytes: 2 * 1024 ** 3,
    members: 3,
    backups: [{ madeAt: '2026-11-26T00:00:00.000Z', file: 'a.gz' }],
  },
  jobs: [{ ...JOB, name: 'news', failed: 0 }],
  sendsMail: true,
  damages: [],
};

test('a site without problems has no sentences about what needs attention', () => {
  expect(attention(GOOD, NOW)).toEqual([]);
});

test.each<[Partial<Facts>, string]>([
  [
    { database: { version: '18.4', releasedOn: '2026-05-14', origin: 'embedded' } },
    'The embedded PostgreSQL is 197 days old',
  ],
  [{ storage: { ...GOOD.storage, dataDirFreeBytes: 100 * 1024 ** 2 } }, 'has 100 MB left'],
  [{ storage: { ...GOOD.storage, backups: [] } }, 'We know of no backup'],
  [{ storage: { ...GOOD.storage, backups: [{ madeAt: '2026-11-01T00:00:00.000Z', file: 'a.gz' }] } }, '26 days old'],
  [{ jobs: [{ ...JOB, name: 'news', failed: 1 }] }, 'The last run of these jobs failed: news'],
  [{ sendsMail: false }, 'No mail server'],
  [{ damages: ['The table film is damaged.'] }, 'film is damaged'],
])('a site with %j has one sentence about what needs attention', (change, sentence) => {
  expect(attention({ ...GOOD, ...change }, NOW)).toEqual([expect.stringContaining(sentence)]);
});

test.each<Partial<Facts>>([
  { database: { version: '15.1', releasedOn: null, origin: 'embedded' } },
  { database: { version: '15.1', releasedOn: '2022-11-10', origin: 'DATABASE_URL' } },
  { storage: { ...GOOD.storage, dataDirFreeBytes: null } },
  { storage: { ...GOOD.storage, backups: [], members: 0 } },
])('there is no sentence about %j, because the fact is unknown or needs no attention', (change) => {
  expect(attention({ ...GOOD, ...change }, NOW)).toEqual([]);
});
