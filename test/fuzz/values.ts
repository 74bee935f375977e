import fc from 'fast-check';
import { encryptPassword } from '#features/accounts/contract/login-payload.ts';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { LOGIN_SECRET, PASSWORD } from '../app/members.ts';

/** Texts that have broken other programs. */
const TREACHEROUS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u2028\ufeff',
  'e\u0301'.repeat(50),
  '👻'.repeat(40),
  "' or 1=1 --",
  "'; drop table film; --",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'null',
  'undefined',
  '-0',
  '1e309',
  '0x10',
  '9'.repeat(400),
  'a'.repeat(5_000),
  '[object Object]',
  '\r\nSet-Cookie: x=y',
];

/** Any text, including lone surrogates. */
export const wildText = fc.oneof(
  fc.constantFrom(...TREACHEROUS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.webPath(),
);

/** Invalid or unusual percent escapes, which go into a URL unchanged. */
const rawEscape = fc.constantFrom(
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%2e%2e%2f',
  '%252e',
  '%00',
  '%0d%0a',
  '%u0041',
  '..;/',
  '%ed%a0%80',
);

/** A part of a URL: encoded text, or unusual escapes. */
export const wildPart = fc.oneof(
  { weight: 3, arbitrary: wildText.map((text) => encodeURIComponent(text.toWellFormed())) },
  { weight: 1, arbitrary: rawEscape },
);

export const FILMS = [694, 948, 348, 539, 2_147_483_646];
/** The lasting member's viewings: one of each of the first four films. */
export const VIEWINGS = FILMS.slice(0, 4).map((filmId) => ({
  filmId,
  id: `00000000-0000-4000-8000-${String(filmId).padStart(12, '0')}`,
}));

/** The id of the lasting member's share, token and import. */
export const KNOWN_ID = '00000000-0000-4000-8000-000000000001';
/** The id of the lasting member's saved rating. */
export const ENTRY = 999_999_999;
export const SHARE_TOKEN = '0'.repeat(64);

/** Meaningful values by parameter or field name, so that requests pass validation. */
export const meaningful: Record<string, fc.Arbitrary<unknown>> = {
  id: fc.constantFrom(...FILMS).map(String),
  movieId: fc.constantFrom(...FILMS).map(String),
  viewingId: fc.constantFrom(...VIEWINGS.map(({ id }) => id)),
  entryId: fc.constant(String(ENTRY)),
  shareId: fc.constant(KNOWN_ID),
  tokenId: fc.constant(KNOWN_ID),
  importId: fc.constant(KNOWN_ID),
  line: fc.constantFrom('1', '2'),
  ids: fc.constantFrom('694', '948,348'),
  less: fc.constantFrom('gore', 'scares,plot'),
  more: fc.constantFrom('acting', 'plot'),
  expiresAt: fc.constantFrom('2027-01-01T00:00:00Z', null),
  year: fc.constantFrom(2024, null),
  title_id: fc.constantFrom(...FILMS),
  keyword: fc.constantFrom('ghost', 'slasher', 'netflix', 'shudder'),
  ...byCategory(() => fc.constantFrom('6-10', '-3', '7-')),
  themes: fc.constantFrom('ghost', 'ghost,slasher', 'clown', 'no-such-thing'),
  not: fc.constantFrom('werewolf', 'ghost,clown'),
  language: fc.constantFrom('en', 'ko'),
  platforms: fc.constantFrom('netflix', 'hulu,shudder'),
  decades: fc.constantFrom('1980s', '1980s,2010s'),
  without: fc.constantFrom('clowns', 'clowns,snakes'),
  like: fc.constantFrom(...FILMS).map(String),
  tag: fc.constantFrom('slow-burn', 'folk-horror'),
  title: fc.constantFrom('saw', 'the thing', 'haloween', 'rosemary’s baby'),
  email: fc.oneof(fc.constantFrom('fuzz-1@example.org', 'fuzz-2@example.org', 'nobody@example.org'), fc.emailAddress()),
  currentPassword: fc.constantFrom(PASSWORD, 'wrong'),
  newPassword: fc.constant(PASSWORD),
  password: fc.oneof(
    fc.constantFrom(PASSWORD, 'wrong'),
    // Two runs with the same seed send the same passwords. Only the random initialization vector differs.
    fc.constantFrom(PASSWORD, 'wrong').map((password) => encryptPassword(LOGIN_SECRET, password)),
  ),
  token: fc.oneof(fc.base64String({ minLength: 40, maxLength: 48 }), fc.constant(SHARE_TOKEN)),
};
