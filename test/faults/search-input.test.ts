import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListedFilm } from '#features/films/contract/films.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { row } from './rows.ts';

/** Milliseconds for a search. */
const QUICK = 200;
/** Characters with a meaning in LIKE, regular expressions, text search queries or SQL. */
const SPECIAL = ['%', '_', '\\', '*', '?', '.', '^', '$', '+', '|', '!', ':', ':*', '(', ')', '[', ']', '{', '}'];
const QUOTES = ["'", '"', '`', '--', '/*', ';', '~', '<->', '<', '>', '@', '#', '=', ',', '\0'];
const LITERAL = [
  { id: 2_000_000_001, title: '100% Wolf', title_slug: 'planted-1', source: 'tmdb' },
  { id: 2_000_000_002, title: 'Under_score', title_slug: 'planted-2', source: 'tmdb' },
  { id: 2_000_000_003, title: 'Back\\slash', title_slug: 'planted-3', source: 'tmdb' },
];

let site: TestApp;
beforeAll(async () => {
  // As the site does: the searches are timed.
  site = await testApp({ readsFilmsOnce: true });
  await site.db.insertInto('film').values(LITERAL).execute();
  return site.close;
});

const ask = (title: string) => site.app.request(`/api/movies/find?${new URLSearchParams({ title })}`);

async function readWish(q: string): Promise<void> {
  const response = await site.app.request(`/api/wishes?${new URLSearchParams({ q })}`);
  expect([q, response.status]).toEqual([q, 200]);
}

async function find(title: string): Promise<ListedFilm[]> {
  const response = await ask(title);
  expect([title, response.status]).toEqual([title, 200]);
  return response.json();
}
const titlesOf = async (query: string) => (await find(query)).map(({ title }) => title);

/** Repeats a search until one attempt is quick enough, because the machine may be busy. @returns the shortest time */
async function fastest(title: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 20 && best > QUICK; tries++) {
    const start = performance.now();
    await find(title);
    await readWish(title);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

const LONG: [name: string, query: string][] = [
  ['one letter', 'a'.repeat(200)],
  [
    'letters without a repetition',
    Array.from({ length: 200 }, (_, n) => String.fromCharCode(97 + ((n * 7) % 26))).join(''),
  ],
  ['one-letter words', 'a '.repeat(100).trim().padEnd(200, 'b')],
  ['two-letter words', 'th '.repeat(66)],
  ['the most frequent word', 'the '.repeat(50)],
  ['mistyped words', 'chainsow masacre helloween '.repeat(8).slice(0, 200)],
  ['per cent signs', '%'.repeat(200)],
  ['underscores', '_'.repeat(200)],
  ['backslashes', '\\'.repeat(200)],
  ['letters and wildcards by turns', 'a%_\\'.repeat(50)],
  ['brackets', '('.repeat(200)],
  ['quotes', `'"`.repeat(100)],
  ['operators', 'a&b|c!d:*'.repeat(22)],
  ['digits', '1984 '.repeat(40)],
  ['a wish without an end', 'like not too scary but no gore '.repeat(7).slice(0, 200)],
  ['a film to be like, without an end', `like ${'the '.repeat(48)}`],
  ['emoji', '👻'.repeat(100)],
  ['one letter with 199 accents', `a${'\u0301'.repeat(199)}`],
  ['ligatures that unfold to eighteen letters each', '\ufdfa'.repeat(200)],
  ['Chinese', '恐怖電影'.repeat(50)],
  ['right to left', 'رعب '.repeat(50)],
  ['blanks around a word', `${' '.repeat(99)}saw${'\u3000'.repeat(98)}`],
];

describe(row('wildcards, punctuation and 200 characters in a search'), () => {
  test.each([...SPECIAL, ...QUOTES, '%%%', '_%_', '!?…', '-', '¿', '。', '😱', '\u200b'])(
    'a search for only %j finds nothing',
    async (query) => {
      expect(await find(query)).toEqual([]);
    },
  );

  test('an ampersand means only the word "and"', async () => {
    for (const query of ['&', 'ghosts & monsters']) {
      expect(await find(query)).toEqual(await find(query.replace('&', 'and')));
    }
  });

  test('wildcards are ignored, and a search finds the same films with and without them', async () => {
    const titles = ['saw', 'the thing', 'rosemary baby', 'nosferatu 1922', 'zzyzx', 'wolf'];
    const sign = fc.constantFrom(...SPECIAL, '%%', '_%');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...titles), sign, sign, async (title, before, after) => {
        const plain = await titlesOf(title);
        expect(await titlesOf(`${before} ${title.replaceAll(' ', ` ${after} `)} ${after}`)).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  test('a wildcard within a word matches no letter: s_w and s%w do not find Saw, and % does not find everything', async () => {
    for (const query of ['s_w', 's%w', '%a%', 'sa_', '_aw', '.*', 's.w', 'sa[w]x']) {
      const found = await titlesOf(query);
      expect(found.length).toBeLessThanOrEqual(50);
      expect(found).toEqual(await titlesOf(query.replace(/[%_.*[\]]/g, ' ').trim() || '%'));
    }
  });

  test('titles with special characters are found by queries with and without these characters', async () => {
    for (const [query, title] of [
      ['100% Wolf', '100% Wolf'],
      ['100 wolf', '100% Wolf'],
      ['under_score', 'Under_score'],
      ['under score', 'Under_score'],
      ['back\\slash', 'Back\\slash'],
      ['backslash', 'Back\\slash'],
    ] as const) {
      expect([query, (await titlesOf(query))[0]]).toEqual([query, title]);
    }
  });

  test.each([
    "'; drop table film; --",
    "a' or '1'='1",
    "saw' union select email from member --",
    'a & b | !c:*',
    'saw%',
    '(((',
    '~0',
    '~9 saw',
    '$1',
    '{"a":1}',
    '%27%20or%201=1',
    "\\'; select pg_sleep(10); --",
  ])('%j is treated as text and changes nothing', async (query) => {
    expect((await find(query)).length).toBeLessThanOrEqual(50);
    expect((await titlesOf('saw'))[0]).toBe('Saw');
    expect(await fastest(query)).toBeLessThan(QUICK);
  });

  test.each(LONG)('200 characters of %s find at most 50 films, in less than 200 ms', async (_, query) => {
    expect(query.length).toBeLessThanOrEqual(200);
    expect((await find(query)).length).toBeLessThanOrEqual(50);
    expect(await fastest(query)).toBeLessThan(QUICK);
  });

  test('201 characters are refused', async () => {
    expect((await ask('a'.repeat(201))).status).toBe(400);
  });

  test('any text gets 200 or 400 in less than 200 ms', async ({ annotate }) => {
    const piece = fc.constantFrom(
      ...SPECIAL,
      ...QUOTES,
      ' ',
      'saw',
      'the',
      'e\u0301',
      '\ud800',
      '👻',
      '1984',
      '\u202e',
    );
    const typed = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    );
    let count = 0;
    await fc.assert(
      fc.asyncProperty(typed, async (query) => {
        const { status } = await ask(query.slice(0, 200));
        expect([query, status]).toEqual([query, expect.toBeOneOf([200, 400])]);
        if (status === 200) expect(await fastest(query.slice(0, 200))).toBeLessThan(QUICK);
        count += 1;
      }),
      { numRuns: 300 },
    );
    await annotate(`${count} random queries and ${LONG.length} of 200 characters: 200 or 400`);
  });
});
