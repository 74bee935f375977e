import { beforeAll, expect, test } from 'vitest';
import type { FilmRecord } from '#catalogue/film-record.ts';
import { readContent, readYaml } from '#catalogue/sources/snapshot/read-content.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { checkKin, storyOf } from './check-kin.ts';
import { kinFileSchema, kinSchema } from './kin.ts';

let films: FilmRecord[];
let slugs: string[];
beforeAll(async () => {
  ({ films } = await readContent(TEST_DAY));
  slugs = films.map(storyOf).flatMap(({ tags, keywords }) => [...new Set([...tags, ...keywords])]);
});

test('every kin has keywords and tags of the catalogue, and each of its words finds at least its floor of films', async () => {
  expect(await checkKin(await readYaml('kin.yaml', kinFileSchema), films)).toEqual([]);
});

test('a mistake in the table is found', async () => {
  const kin = kinSchema.parse({ words: ['lighthouse'], floor: 2_000, slugs: { 'no-such-slug': 1, lighthouse: 1 } });
  expect(await checkKin([kin], films)).toEqual([
    'kin.yaml: lighthouse: no film has the theme, tag or keyword no-such-slug',
    expect.stringMatching(/^kin.yaml: lighthouse: "lighthouse" finds \d+ films, not 2000$/),
  ]);
});

/** Most slugs have many more; the few with less than this are kinds of which few films exist. */
const FLOOR = 10;
const FEW: Record<string, number> = { 'dutch-horror': 9 };

test.each([...THEMES.map(({ value }) => value), ...TAGS.map(({ slug }) => slug)])(
  'the theme or tag %s answers with at least its floor of films',
  (slug) => {
    expect(slugs.filter((one) => one === slug).length).toBeGreaterThanOrEqual(FEW[slug] ?? FLOOR);
  },
);
