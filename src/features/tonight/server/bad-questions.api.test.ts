import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { getJson, type TestApp, testApp } from '#test/app/test-app.ts';
import { FINDER_PARAMETERS } from '../contract/finder-query.ts';

const RANGES = ['', '-', '5', '7-3', '11-', '-11', '1-2-3', '-1-5', '1.5-3', 'a-b', '6–10', ' 1-2', '1-1e1', '٣-'];
const LISTS = ['', ',', 'ghost,', 'a'.repeat(201), 'gho st', 'a\0b'];

const BAD: [parameter: string, values: string[]][] = [
  ...RATING_CATEGORIES.map((category): [string, string[]] => [category, RANGES]),
  ['themes', [...LISTS, 'no-such-thing', 'ghost,no-such-thing', Array.from({ length: 50 }, (_, n) => `k${n}`).join()]],
  ['not', [...LISTS, 'no-such-thing']],
  ['platforms', [...LISTS, 'blockbuster', 'Netflix', 'netflix,blockbuster']],
  ['decades', [...LISTS, '1985s', '80s', '1870s', '1980s,1985s']],
  ['maxRuntime', ['', '0', '-1', '1000', '90.5', 'long']],
  ['language', ['', 'e', 'eng', 'EN', '12']],
  ['without', [...LISTS, 'dogs', 'Clowns']],
  ['like', ['', '0', '-1', 'the-shining', '2147483647', '99999999999']],
  ['unseen', ['', 'yes', '1', 'TRUE']],
  ['watchlist', ['', 'yes']],
  ['services', ['', 'yes']],
];
const BAD_PAGES: [string, string[]][] = [
  ['sort', ['', 'popularity']],
  ['page', ['', '0', '-1', '1.5', '1e9']],
];

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

async function expectRefused(path: string, query: string | URLSearchParams, parameter: string): Promise<void> {
  const { status, body } = await getJson<ErrorBody>(site.app, `/api/films/by-fright${path}?${query}`);
  expect([`${query}`, status, body.code]).toEqual([`${query}`, 400, 'bad_request']);
  expect(body.message, `${query}`).toMatch(new RegExp(`^${parameter}(\\.\\d+)?: \\S+ \\S+`));
}

test.each([...BAD, ...BAD_PAGES])(
  'an invalid value of %s gets 400 with a message that names the parameter',
  async (parameter, values) => {
    for (const value of values) await expectRefused('', new URLSearchParams({ [parameter]: value }), parameter);
  },
);

test.each([...BAD, ['except', ['', ',', 'a', '0', Array.from({ length: 101 }, (_, n) => n + 1).join()]] as const])(
  'a request for a random film gets 400 too if it has an invalid value of %s',
  async (parameter, values) => {
    for (const value of values) await expectRefused('/pick', new URLSearchParams({ [parameter]: value }), parameter);
  },
);

test('each parameter may be given only once', async () => {
  const good = {
    themes: 'ghost',
    not: 'ghost',
    platforms: 'hulu',
    decades: '1980s',
    without: 'clowns',
    sort: 'rating',
  };
  for (const parameter of FINDER_PARAMETERS) {
    const value = new Map(Object.entries(good)).get(parameter) ?? '1-';
    await expectRefused('', `${parameter}=${value}&${parameter}=${value}`, parameter);
  }
});

test('unknown parameters get 400, even a hundred of them', async () => {
  await expectRefused('', 'scariness=6-', 'scariness');
  await expectRefused('', 'scares=6-&except=1', 'except');
  await expectRefused('/pick', 'scares=6-&page=2', 'page');
  const hundred = Array.from({ length: 100 }, (_, n) => `axis${n}=1-`).join('&');
  await expectRefused('', hundred, 'axis0');
});

test('messages say what to send instead', async () => {
  const messageOf = async (query: string) =>
    (await getJson<ErrorBody>(site.app, `/api/films/by-fright?${query}`)).body.message;
  expect(await messageOf('gore=11-')).toBe('gore: must be a range from 0 to 10, for example 6-10, 7- or -3');
  expect(await messageOf('gore=7-3')).toBe('gore: must begin with the lower figure');
  expect(await messageOf('gore=1-&gore=2-')).toBe('gore: must be given only once');
  expect(await messageOf('themes=gost')).toBe('themes: gost is neither a theme, a tag nor a keyword');
  expect(await messageOf('not=ghost,gost')).toBe('not: gost is neither a theme, a tag nor a keyword');
  expect(await messageOf(`themes=${Array.from({ length: 50 }, (_, n) => n).join()}`)).toBe(
    'themes: must have at most 20 values',
  );
  expect(await messageOf('like=2147483647')).toBe('like: there is no such film');
  expect(await messageOf('scariness=6-')).toBe('scariness: is not a parameter of this call');
});
