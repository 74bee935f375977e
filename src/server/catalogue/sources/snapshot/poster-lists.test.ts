import { expect, test } from 'vitest';
import { THEMES } from '#contract/themes.ts';
import { posterLists } from './poster-lists.ts';
import { readContent } from './read-content.ts';

const DAY = '2026-11-20';
const PAGE = 20;
/** Trending, recent, then the themes by popularity. */
const FIRST_LISTS = 2 + THEMES.length;

const { films, trending, motifs } = await readContent(DAY);
const motifOf = new Map(motifs.map(({ id, motif }) => [id, motif]));
const lists = posterLists(films, trending, DAY);
const pagesOf = (list: number[]) =>
  Array.from({ length: Math.ceil(list.length / PAGE) }, (_, page) => list.slice(page * PAGE, (page + 1) * PAGE));
const hasTwins = (page: number[]) => new Set(page.map((id) => motifOf.get(id))).size < page.length;

test('every film of the embedded catalogue has a motif for its drawn poster', () => {
  expect(films.filter(({ id }) => !motifOf.get(id))).toEqual([]);
});

test('no two films on one page of home or of a theme share a motif', () => {
  expect(lists.slice(0, FIRST_LISTS).flatMap(pagesOf).filter(hasTwins)).toEqual([]);
});

test('of all pages of themes, platforms, tags and searches, one in a hundred may have two with one motif', () => {
  const pages = lists.flatMap(pagesOf);
  expect(pages.length).toBeGreaterThan(500);
  expect(pages.filter(hasTwins).length).toBeLessThan(pages.length / 100);
});
