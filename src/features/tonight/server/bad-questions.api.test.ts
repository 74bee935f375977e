import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { appForFile, getJson } from '#test/app/test-app.ts';
import { FINDER_PARAMETERS } from '../contract/finder-query.ts';

const site = await appForFile({ readsFilmsOnce: true });

async function expectRefused(path: string, query: string | URLSearchParams, parameter: string): Promise<void> {
  const { status, body } = await getJson<ErrorBody>(site.app, `/api/films/by-fright${path}?${query}`);
  expect([`${query}`, status, body.code]).toEqual([`${query}`, 400, 'bad_request']);
  expect(body.message, `${query}`).toMatch(new RegExp(`^${parameter}(\\.\\d+)?: \\S+ \\S+`));
}

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
  expect(await messageOf('countries=usa')).toBe(
    'countries: must be codes of two capital letters with commas between them, such as US,JP',
  );
  expect(await messageOf('certification=18')).toBe('certification: must be one of: G, PG, PG-13, R');
  expect(await messageOf('franchise=haloween')).toBe('franchise: haloween is not the franchise of any film');
  expect(await messageOf('studios=a24,a25')).toBe('studios: a25 is not a studio of any film');
  expect(await messageOf('except=jaws')).toBe('except: must be ids of films with commas between them');
  expect(await messageOf('like=2147483647')).toBe('like: there is no such film');
  expect(await messageOf('scariness=6-')).toBe('scariness: is not a parameter of this call');
});
