import { expect, test } from 'vitest';
import { HOME_RECENT_DESKTOP, HOME_TRENDING_DESKTOP } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import type { ThemeSlug } from '#features/browse/contract/themes.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { rubricOf } from '#features/ratings/contract/rubric.ts';
import { makePoster } from '#poster-art';
import { filmSlug } from '../../film-record.ts';
import { posterLists, themesOf } from './poster-lists.ts';
import { readContent } from './read-content.ts';

const DAY = '2026-11-20';

const { films, trending, motifs } = await readContent(DAY);
const motifOf = new Map(motifs.map(({ id, motif }) => [id, motif]));
const themesOfFilm = new Map(films.map((film) => [film.id, themesOf(film)]));
const lists = posterLists(films, trending, DAY);

const bySlug = new Map(films.map((film) => [filmSlug(film.title, film.releaseDate?.slice(0, 4) ?? null), film]));
function filmOf(slug: string) {
  const film = bySlug.get(slug);
  if (!film) throw new Error(`the embedded catalogue has no ${slug}`);
  return film;
}

test('every film has a motif for its drawn poster', () => {
  expect(films.filter(({ id }) => !motifOf.get(id))).toEqual([]);
});

test('no two neighboring films on the front page share a motif', () => {
  const [home = []] = lists;
  expect(home).toHaveLength(HOME_RECENT_DESKTOP + HOME_TRENDING_DESKTOP);
  expect(home.filter((id, place) => place > 0 && motifOf.get(id) === motifOf.get(home[place - 1] ?? 0))).toEqual([]);
});

test('fewer than one in twelve pairs of neighboring films in lists share a motif, although each motif must fit its film', () => {
  const pairs = lists.flatMap((list) =>
    list.slice(1).map((id, place) => [motifOf.get(list[place] ?? 0), motifOf.get(id)]),
  );
  expect(pairs.filter(([left, right]) => left === right).length).toBeLessThan(pairs.length / 12);
});

test.each([
  ['slasher', 3],
  ['werewolf', 4],
] as const)('no page of the theme %s shows a motif more than %i times', (theme, most) => {
  const isOfTheme = (list: number[]) => list.length > 25 && list.every((id) => themesOfFilm.get(id)?.includes(theme));
  const pages = lists
    .filter(isOfTheme)
    .flatMap((list) =>
      Array.from({ length: Math.ceil(list.length / 20) }, (_, page) => list.slice(20 * page, 20 * page + 20)),
    );
  expect(pages.length).toBeGreaterThan(3);
  const repeats = pages.map((page) =>
    Math.max(...[...Map.groupBy(page, (id) => motifOf.get(id)).values()].map((same) => same.length)),
  );
  expect(Math.max(...repeats)).toBeLessThanOrEqual(most);
});

test('every drawn poster has the whole title, with its number and its subtitle', () => {
  const letters = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  const cut = films.filter(({ id, title, releaseDate, directors, themes, tags }) => {
    const { lettering } = makePoster({
      ...{ id, title, year: releaseDate?.slice(0, 4) ?? null, director: directors[0]?.name ?? null },
      ...{ traits: [...themes, ...tags], motif: motifOf.get(id) ?? null },
    });
    return !letters(lettering.map(({ text }) => text).join('')).startsWith(letters(title));
  });
  expect(cut.map(({ title }) => title)).toEqual([]);
});

test.each([
  ['jaws-1975', ['fin', 'jaws']],
  ['the-mummy-1932', ['shroud', 'hands', 'eye']],
  [
    'nosferatu-1922',
    ['fangs', 'cape', 'puncture', 'shadow-hand', 'drips', 'hooked-moon', 'graves', 'candles', 'mirror'],
  ],
  ['an-american-werewolf-in-london-1981', ['wolf', 'claws', 'forest', 'hooked-moon', 'jaws', 'eye', 'maw']],
  ['the-ring-2002', ['well']],
])('the drawn poster of %s has a motif that fits the film', (slug, fitting) => {
  expect(fitting).toContain(motifOf.get(filmOf(slug).id));
});

test('at least 700 films list eight or more cast members', () => {
  expect(films.filter(({ cast }) => cast.length >= 8).length).toBeGreaterThanOrEqual(700);
});

test.each([
  ['a-nightmare-on-elm-street-1984', ['Robert Englund', 'Johnny Depp']],
  ['it-2017', ['Bill Skarsgård']],
  ['the-texas-chain-saw-massacre-1974', ['Gunnar Hansen']],
  ['halloween-1978', ['Nick Castle']],
  ['hellraiser-1987', ['Doug Bradley']],
  ['the-lost-boys-1987', ['Kiefer Sutherland']],
  ['poltergeist-1982', ['Zelda Rubinstein']],
  ['alien-1979', ['Ian Holm']],
  ['scream-1996', ['Drew Barrymore']],
])('the cast of %s includes %j', (slug, names) => {
  expect(filmOf(slug).cast.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test.each([
  ['the-evil-dead-1981', '1981-10-15'],
  ['dont-look-now-1973', '1973-10-16'],
  ['freaks-1932', '1932-02-12'],
  ['halloween-resurrection-2002', '2002-07-12'],
  ['host-2020', '2020-07-30'],
  ['jeepers-creepers-2001', '2001-08-31'],
  ['the-mummy-1932', '1932-12-22'],
  ['ravenous-1999', '1999-03-19'],
])('%s was released on %s', (slug, day) => expect(filmOf(slug).releaseDate).toBe(day));

test.each<[slug: string, has: ThemeSlug[], hasNot: ThemeSlug[]]>([
  ['28-weeks-later-2007', ['zombie'], ['supernatural']],
  ['c-h-u-d-1984', ['monster'], ['zombie']],
  ['exit-8-2025', [], ['found-footage']],
  ['a-nightmare-on-elm-street-the-dream-child-1989', [], ['monster']],
  ['the-shining-1980', ['psychological-thriller'], []],
  ['hereditary-2018', ['psychological-thriller'], []],
  ['the-birds-1963', ['based-on-novel-or-book'], []],
  ['candyman-1992', ['based-on-novel-or-book'], []],
  ['re-animator-1985', ['based-on-novel-or-book'], []],
  ['the-omen-1976', ['demon', 'cult'], []],
  ['near-dark-1987', ['supernatural'], []],
  ['the-lost-boys-1987', ['supernatural'], []],
  ['skinamarink-2022', ['haunted-house'], []],
])('the themes of %s include all of %j and none of %j', (slug, has, hasNot) => {
  const themes = themesOf(filmOf(slug));
  expect(themes).toEqual(expect.arrayContaining(has));
  expect(themes.filter((theme) => hasNot.some((wrong) => wrong === theme))).toEqual([]);
});

test.each([
  'psycho-1960',
  'session-9-2001',
  'the-skin-i-live-in-2011',
  'triangle-2009',
  'companion-2025',
  'friday-the-13th-1980',
  'saw-2004',
])('the film file of %s lists spoilers', (slug) => expect(filmOf(slug).spoilers).not.toEqual([]));

test('fewer than one in ten overviews end with a sentence that names the director', () => {
  const named = films.filter(({ overview, directors }) => {
    const last = overview?.split(/(?<=[.!?])\s+/).at(-1) ?? '';
    return directors.some(({ name }) => last.includes(name.split(' ').at(-1) ?? name));
  });
  expect(named.length).toBeLessThan(films.length / 10);
});

test('each keyword has only one spelling', () => {
  const keywords = [...new Set(films.flatMap((film) => film.keywords))];
  const spellings = Map.groupBy(keywords, (keyword) => keywordSlug(keyword).replaceAll('-', '').replace(/s$/, ''));
  expect([...spellings.values()].filter((all) => all.length > 1)).toEqual([]);
});

test.each([
  ['australian-horror', 'AU'],
  ['british-horror', 'GB'],
] as const)('a film with the tag %s was made mainly in %s, not in a neighboring country', (tag, country) => {
  const tagged = films.filter(({ tags }) => tags.includes(tag));
  expect(tagged.length).toBeGreaterThan(0);
  expect(tagged.filter(({ countries }) => countries[0] !== country).map(({ title }) => title)).toEqual([]);
});

test('the third answer of our editors, a few jump scares, is used where many would be wrong', () => {
  for (const slug of ['the-shining-1980', 'psycho-1960', 'jaws-1975', 'the-witch-2016'])
    expect([slug, filmOf(slug).notes.few]).toEqual([slug, ['jump-scares']]);
});

test.each(RATING_CATEGORIES)(
  'each example film in the rubric for %s has the figure of its mark, or the highest figure if no film has that one',
  (category) => {
    for (const { figure, film } of rubricOf(category).marks) {
      const [, title, year] = film.match(/^(.+) \((\d{4})\)$/) ?? [];
      const named = films.find((one) => one.title === title && one.releaseDate?.startsWith(String(year)));
      const atMark = films.filter(({ fright }) => fright?.[category] === figure);
      const nearest = Math.max(...films.map(({ fright }) => fright?.[category] ?? 0));
      expect({ film, figure: named?.fright?.[category] }).toEqual({
        film,
        figure: atMark.length > 0 ? figure : nearest,
      });
    }
  },
);
