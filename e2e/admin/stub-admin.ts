import type { Page } from '@playwright/test';
import type { AdminLog, AdminMember, AdminOverview, Invitation } from '../../src/features/admin/contract/admin.ts';
import { json } from '../my-movies/stub-member.ts';

const AT = '2026-10-31T20:15:00.000Z';

const OVERVIEW: AdminOverview = {
  version: '0.1.0',
  attention: [
    'No backup has been made by npm run backup. A disk that fails would take every rating with it.',
    'No mail server is set (SMTP_URL): mails wait in /var/lib/fright-club/outbox, and nobody gets them by themselves.',
  ],
  database: { version: '18.4', releasedOn: '2026-08-13', origin: 'embedded' },
  storage: {
    databaseBytes: 123_456_789,
    largestTables: [
      { name: 'rating_history', bytes: 45_678_901 },
      { name: 'film', bytes: 23_456_789 },
    ],
    dataDirFreeBytes: 250_000_000_000,
    members: 1408,
    backups: [{ madeAt: AT, file: 'fright-club-2026-10-31T20-15-00-with-a-long-name.tar' }],
  },
  jobs: [
    {
      ...{ name: 'sync-films', schedule: '23 4 * * *', canRun: true, lastScheduledAt: AT, waiting: 0, running: 1 },
      ...{
        failed: 2,
        lastError: 'ETIMEDOUT: https://api.themoviedb.org/3/movie/changes?start_date=2026-10-30 took long',
      },
    },
    {
      ...{ name: 'send-password-reset', schedule: null, canRun: false, lastScheduledAt: null, waiting: 3, running: 0 },
      ...{ failed: 0, lastError: null },
    },
  ],
  sources: {
    synced: [{ source: 'snapshot', version: '2026-10-01-0123456789abcdef0123456789abcdef', fetchedAt: AT }],
    refused: [{ what: 'film 1408', reason: 'It does not exist there.', count: 3, until: AT }],
    house: [
      {
        server: 'Jellyfin or Emby',
        readAt: AT,
        films: 312,
        unknown: 4,
        triedAt: AT,
        problem: 'It refused the connection.',
      },
    ],
  },
  settings: [
    { name: 'APP_URL', value: 'https://a-long-name-of-a-host.fright.example.org', isSet: true },
    { name: 'OIDC_CLIENT_SECRET', value: null, isSet: true },
    { name: 'SMTP_URL', value: null, isSet: false },
  ],
  browserErrors: [
    {
      ...{ kind: 'rejection', message: "TypeError: Cannot read properties of undefined (reading 'overallRating')" },
      ...{ place: '/assets/use-own-rating-B1a2C3d4.js:1:23456', count: 12, lastAt: AT },
    },
  ],
};

const member = (email: string, more: Partial<AdminMember> = {}): AdminMember => ({
  _id: crypto.randomUUID(),
  email,
  createdAt: AT,
  lastSeenOn: '2026-10-31',
  sessions: 2,
  disabled: false,
  administrator: false,
  ...more,
});

const MEMBERS = [
  member('jamie@example.org', { administrator: true }),
  member('a.very.long.address.of.somebody.who.likes.films@mail.a-long-name-of-a-host.example.org', { sessions: 1 }),
  member('michael@example.org', { disabled: true, lastSeenOn: null, sessions: 0 }),
];

const INVITATIONS: Invitation[] = [
  { _id: '1', note: 'Laurie, from the film club on Thursdays', createdAt: AT, expiresAt: AT, usedAt: null },
  { _id: '2', note: '', createdAt: AT, expiresAt: AT, usedAt: AT },
];

const LOG: AdminLog['results'] = [
  { at: AT, by: 'jamie@example.org', act: 'disable', member: 'michael@example.org', detail: null },
  { at: AT, by: 'the command line', act: 'run-job', member: null, detail: 'sync-films' },
];

/** Stubs the calls of /admin. */
export async function stubAdmin(page: Page): Promise<void> {
  await page.route('**/api/admin/overview', json(OVERVIEW));
  await page.route('**/api/admin/members?*', json({ results: MEMBERS, total: 1408, totalPages: 29 }));
  await page.route('**/api/admin/invitations', json({ invitations: INVITATIONS }));
  await page.route('**/api/admin/log?*', json({ results: LOG, total: 2, totalPages: 1 }));
}
