import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

test('treats an empty value as not set', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '', SESSION_SECRET: ' ' })).toEqual(readEnvironment({}));
});

test('reports every invalid setting', () => {
  const read = () => readEnvironment({ PORT: '99999', DATABASE_URL: 'mysql://there' });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/PORT: [\s\S]*DATABASE_URL: /);
});

test('APP_URL is an origin', () => {
  expect(readEnvironment({ APP_URL: 'https://fright.example/' }).APP_URL).toBe('https://fright.example');
  expect(() => readEnvironment({ APP_URL: 'https://fright.example/app' })).toThrow(
    'APP_URL: must be an origin, without a path',
  );
});

test.each(['https://tmdb.example', 'https://tmdb.example/', 'https://tmdb.example/3', 'https://tmdb.example/3/'])(
  'reads TMDB_API_URL %s with or without the version',
  (TMDB_API_URL) => {
    expect(readEnvironment({ TMDB_API_URL }).TMDB_API_URL).toBe('https://tmdb.example');
  },
);

test.each(['mail.example.org', 'mail.example.org:587', '//mail.example.org', 'https://mail.example.org', 'smtp://'])(
  'rejects the SMTP_URL %s',
  (SMTP_URL) => {
    expect(() => readEnvironment({ SMTP_URL })).toThrow('SMTP_URL: must be a URL, for example smtp://');
  },
);

test('accepts an SMTP_URL with user and password', () => {
  const SMTP_URL = 'smtps://user:p%40ss@mail.example.org:465';
  expect(readEnvironment({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
  expect(readEnvironment({ SMTP_URL: 'smtp://[::1]:2525' }).SMTP_URL).toBe('smtp://[::1]:2525');
});

test.each(['short', '='.repeat(43), 'A'.repeat(43), '_'.repeat(43)])(
  'rejects the PUSH_PRIVATE_KEY %s',
  (PUSH_PRIVATE_KEY) => {
    expect(() => readEnvironment({ PUSH_PRIVATE_KEY })).toThrow('PUSH_PRIVATE_KEY: ');
  },
);

test('rejects a TMDB_LOGO that is neither SVG nor PNG', () => {
  expect(() => readEnvironment({ TMDB_LOGO: '/srv/logo.gif' })).toThrow('TMDB_LOGO: must be the path of an SVG or PNG');
});

test('rejects a replica without its primary', () => {
  const DATABASE_REPLICA_URL = 'postgres://standby/fright_club';
  expect(() => readEnvironment({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL: requires DATABASE_URL');
  expect(() =>
    readEnvironment({ PG_BIN: '/usr/lib/postgresql/17/bin', DATABASE_URL: 'postgres://primary/fright_club' }),
  ).toThrow('PG_BIN: is for a database in DATA_DIR, but DATABASE_URL names another one: set only one of them');
  const given = readEnvironment({ DATABASE_REPLICA_URL, DATABASE_URL: 'postgres://primary/fright_club' });
  expect(given.DATABASE_REPLICA_URL).toBe(DATABASE_REPLICA_URL);
});

test.each(['mailto:help@example.org', 'https://example.org/contact'])('accepts the CONTACT %s', (CONTACT) => {
  expect(readEnvironment({ CONTACT }).CONTACT).toBe(CONTACT);
});

test.each(['help@example.org', 'http://example.org', 'javascript:alert(1)'])('rejects the CONTACT %s', (CONTACT) => {
  expect(() => readEnvironment({ CONTACT })).toThrow('CONTACT: must be an https: or mailto: URL');
});
