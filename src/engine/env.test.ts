import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

test('an empty setting counts as not set', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '', SESSION_SECRET: ' ' })).toEqual(readEnvironment({}));
});

test('the error names every invalid setting', () => {
  const read = () => readEnvironment({ PORT: '99999', DATABASE_URL: 'mysql://there' });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/PORT: [\s\S]*DATABASE_URL: /);
});

/** In a password, characters that end a URL's host name, or that look like an encoded character. */
const HARD_PASSWORDS = ['Ab/cd+Ef==', 'p#ss', 'p?ss', 'secret%de1x', '12/34', '12#34', '12?34', '1/@2', 'a b&c=d:é'];

describe.each(HARD_PASSWORDS)('the password %s', (password) => {
  const read = (url: string | undefined) => new pg.Client(url);

  test('reaches the database and its replica by DATABASE_PASSWORD', () => {
    const DATABASE_URL = 'postgres://fright_club@postgres:5432/fright_club';
    const DATABASE_REPLICA_URL = 'postgres:///fright_club?host=/run/postgresql';
    const env = readEnvironment({ DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_PASSWORD: password });
    expect(read(env.DATABASE_URL)).toMatchObject({ user: 'fright_club', host: 'postgres', port: 5432, password });
    expect(read(env.DATABASE_REPLICA_URL)).toMatchObject({ host: '/run/postgresql', password });
  });

  test('is accepted in a URL when it is encoded', () => {
    const DATABASE_URL = `postgres://fright_club:${encodeURIComponent(password)}@postgres:5432/fright_club`;
    expect(read(readEnvironment({ DATABASE_URL }).DATABASE_URL)).toMatchObject({ host: 'postgres', password });
  });
});

test.each(HARD_PASSWORDS.slice(0, -1))(
  'a URL with the password %s as it is gets a line that says what to write',
  (word) => {
    const encoded = 'In a password write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25';
    const DATABASE_URL = `postgres://fright_club:${word}@postgres:5432/fright_club`;
    expect(() => readEnvironment({ DATABASE_URL })).toThrow(
      /^Invalid settings:\n {2}DATABASE_URL: .*DATABASE_PASSWORD.*$/,
    );
    expect(() => readEnvironment({ DATABASE_URL })).toThrow(encoded);
    expect(() => readEnvironment({ SMTP_URL: `smtp://user:${word}@mail.example.org:587` })).toThrow(encoded);
  },
);

test.each([
  { APP_URL: 'https://fright.example' },
  { CONTACT: 'mailto:help@example.org' },
  { CONTACT: 'https://example.org/contact' },
  { SMTP_URL: 'smtps://user:p%40ss@mail.example.org:465' },
  { SMTP_URL: 'smtp://[::1]:2525' },
  { DATABASE_REPLICA_URL: 'postgres://standby/fright_club', DATABASE_URL: 'postgres://primary/fright_club' },
])('the settings %j are accepted as they are', (settings) => expect(readEnvironment(settings)).toMatchObject(settings));

test.each(['https://tmdb.example', 'https://tmdb.example/', 'https://tmdb.example/3', 'https://tmdb.example/3/'])(
  'the TMDB_API_URL %s is accepted, and the version and the slash at its end are removed',
  (TMDB_API_URL) => expect(readEnvironment({ TMDB_API_URL }).TMDB_API_URL).toBe('https://tmdb.example'),
);

test('the slash at the end of APP_URL is removed', () => {
  expect(readEnvironment({ APP_URL: 'https://fright.example/' }).APP_URL).toBe('https://fright.example');
});

/** Gives each of these values to the same setting. */
const each = (name: string, values: string[], line: string) =>
  values.map((value) => [{ [name]: value }, line] as const);
const PRIMARY = 'postgres://primary/fright_club';
const UNREAD_PASSWORD = 'DATABASE_PASSWORD: requires a DATABASE_URL that has no password of its own';

test.each<readonly [Record<string, string>, string]>([
  ...each(
    'HOST',
    ['[::]', 'http://0.0.0.0', '0.0.0.0/0', '10.0.0.1 10.0.0.2'],
    'HOST: must be an IP address or a host name, without http://',
  ),
  ...each(
    'SMTP_URL',
    ['mail.example.org', 'mail.example.org:587', '//mail.example.org', 'https://mail.example.org', 'smtp://'],
    'SMTP_URL: must be a URL, for example smtp://',
  ),
  ...each('PUSH_PRIVATE_KEY', ['short', '='.repeat(43), 'A'.repeat(43), '_'.repeat(43)], 'PUSH_PRIVATE_KEY: '),
  ...each(
    'CONTACT',
    ['help@example.org', 'http://example.org', 'javascript:alert(1)'],
    'CONTACT: must be an https: or mailto: URL',
  ),
  [{ APP_URL: 'https://fright.example/app' }, 'APP_URL: must be an origin, without a path'],
  [{ TMDB_LOGO: '/srv/logo.gif' }, 'TMDB_LOGO: must be the path of an SVG or PNG'],
  [{ DATABASE_PASSWORD: 'secret' }, UNREAD_PASSWORD],
  [{ DATABASE_PASSWORD: 'secret', DATABASE_URL: 'postgres://jamie:other@primary/fright_club' }, UNREAD_PASSWORD],
  [{ DATABASE_PASSWORD: 'secret', DATABASE_URL: 'postgres://primary/x?password=other' }, UNREAD_PASSWORD],
  [{ DATABASE_REPLICA_URL: PRIMARY }, 'DATABASE_REPLICA_URL: requires DATABASE_URL'],
  [
    { PG_BIN: '/usr/lib/postgresql/17/bin', DATABASE_URL: PRIMARY },
    'PG_BIN: is only for a database in DATA_DIR, but DATABASE_URL is set: remove one of the two settings',
  ],
])('the settings %j are rejected: %s', (settings, line) => expect(() => readEnvironment(settings)).toThrow(line));

const ONE = { OIDC_ISSUER: 'https://one.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
const TWO = { OIDC_2_ISSUER: 'https://two.example', OIDC_2_CLIENT_ID: 'id', OIDC_2_CLIENT_SECRET: 'secret' };

test.each<[Record<string, string>, object[]]>([
  [{ ...ONE }, [{ adminGroup: 'caretakers', trustsEmail: true }]],
  [{ ...TWO }, [{ adminGroup: 'caretakers', trustsEmail: true }]],
  [{ ...ONE, ...TWO }, [{ adminGroup: 'caretakers' }, { adminGroup: undefined, trustsEmail: false }]],
  [{ ...ONE, ...TWO, OIDC_2_ADMIN_GROUP: 'others' }, [{ adminGroup: 'caretakers' }, { adminGroup: 'others' }]],
  [{ ...TWO, OIDC_2_ADMIN_GROUP: 'others' }, [{ adminGroup: 'others' }]],
])('the settings of a provider count for it, or for the only one: %o', (settings, providers) => {
  const { OIDC_PROVIDERS } = readEnvironment({ OIDC_ADMIN_GROUP: 'caretakers', OIDC_TRUST_EMAIL: 'true', ...settings });
  expect(OIDC_PROVIDERS).toMatchObject(providers);
});

test.each([
  [{ OIDC_NAME: 'The House' }, 'OIDC_NAME: requires OIDC_ISSUER'],
  [{ OIDC_ADMIN_GROUP: 'caretakers' }, 'OIDC_ADMIN_GROUP: requires OIDC_ISSUER'],
  [{ ...ONE, OIDC_3_NAME: 'The House' }, 'OIDC_3_NAME: requires OIDC_3_ISSUER'],
  [{ ...TWO, OIDC_CLIENT_ID: 'id' }, 'OIDC_CLIENT_ID: requires OIDC_ISSUER'],
])('a setting of a provider without its issuer is rejected: %o', (settings, line) => {
  expect(() => readEnvironment(settings)).toThrow(line);
  expect(readEnvironment({ OIDC_TRUST_EMAIL: 'false' }).OIDC_PROVIDERS).toEqual([]);
});
