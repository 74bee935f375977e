import { expect, test } from 'vitest';
import { wholeFilm } from '#catalogue/film-record.ts';
import { kinSchema } from '#features/tonight/server/stories/kin.ts';
import { checkKin, checkSlugs } from './check-kin.ts';

const film = (id: number) => ({
  ...wholeFilm({ id, title: `Film ${id}`, popularity: 1 }, undefined),
  ...{ tags: ['gothic' as const], keywords: ['lighthouse', 'vampire'], spoilers: id > 9 ? ['vampire'] : [] },
});
const films = Array.from({ length: 12 }, (_, n) => film(n + 1));

test('npm run check -- catalogue finds a mistake in the table', async () => {
  const kin = kinSchema.parse({ words: ['lighthouse'], floor: 2_000, slugs: { 'no-such-slug': 1, lighthouse: 1 } });
  expect(await checkKin([kin], films)).toEqual([
    'kin.yaml: lighthouse: no film has the theme, tag or keyword no-such-slug',
    'kin.yaml: lighthouse: "lighthouse" finds 12 films, not 2000',
  ]);
});

test('npm run check -- catalogue finds themes and tags of too few films; a film whose plot one reveals does not count', () => {
  const problems = checkSlugs(films);
  expect(problems.filter((problem) => /gothic|vampire|dutch/.test(problem))).toEqual([
    'the theme or tag vampire finds 9 films, not 10',
    'the theme or tag dutch-horror finds 0 films, not 9',
  ]);
});
