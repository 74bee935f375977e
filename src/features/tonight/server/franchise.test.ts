import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { CONTENT_FOLDER } from '#catalogue/sources/snapshot/read-content.ts';
import { franchises } from './franchise.ts';

const folder = new URL('films/', CONTENT_FOLDER);
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml'));
const titles = await Promise.all(
  files.map(async (name) => String(parse(await readFile(new URL(name, folder), 'utf8')).title)),
);
const franchiseOf = franchises(titles);

/** Titles of the catalogue that must be one franchise. */
const ONE_FRANCHISE = [
  ['Halloween', 'Halloween II', 'Halloween H20: 20 Years Later', 'Halloween: Resurrection', 'Halloween Kills'],
  [
    'A Nightmare on Elm Street',
    "A Nightmare on Elm Street Part 2: Freddy's Revenge",
    'A Nightmare on Elm Street: The Dream Child',
  ],
  ['Saw', 'Saw II', 'Saw VI', 'Saw 3D', 'Saw X'],
  ['Alien', 'Aliens', 'Alien³', 'Alien Resurrection', 'Alien: Covenant', 'Aliens vs Predator: Requiem'],
  ['[REC]', '[REC]²', '[REC]³ Genesis'],
  [
    'Friday the 13th',
    'Friday the 13th Part III',
    'Friday the 13th Part VI: Jason Lives',
    'Friday the 13th: The Final Chapter',
  ],
  ['Evil Dead', 'The Evil Dead', 'Evil Dead II', 'Evil Dead Rise'],
  ['Final Destination', 'The Final Destination', 'Final Destination 5', 'Final Destination Bloodlines'],
  ['Hellraiser', 'Hellbound: Hellraiser II', 'Hellraiser: Inferno'],
  ['The Omen', 'Damien - Omen II'],
  ['Ring', 'The Ring', 'The Ring Two', 'Rings'],
  ['Insidious', 'Insidious: Chapter 2', 'Insidious: The Red Door'],
  ['Jaws', 'Jaws 3-D', 'Jaws: The Revenge'],
  ['V/H/S', 'V/H/S/2', 'V/H/S: Viral'],
];

test.each(ONE_FRANCHISE.map((franchise): [string, string[]] => [String(franchise[0]), franchise]))(
  '%s and its sequels are one franchise',
  (_, franchise) => {
    expect(titles).toEqual(expect.arrayContaining(franchise));
    expect(new Set(franchise.map(franchiseOf)).size).toBe(1);
  },
);

test.each([
  ['House', 'House of Wax', 'House on Haunted Hill', 'House of 1000 Corpses'],
  ['It Follows', 'It Comes at Night', 'It Chapter Two'],
  ['28 Days Later', '1408', '10 Cloverfield Lane'],
  ['Dawn of the Dead', 'Dead Silence', 'Dead Calm', 'Dead Snow'],
  ['The Exorcist', 'The Last Exorcism', 'The Exorcism of Emily Rose'],
])('%s, %s and %s are different franchises', (...different) => {
  expect(titles).toEqual(expect.arrayContaining(different));
  expect(new Set(different.map(franchiseOf)).size).toBe(different.length);
});

test.each([
  ['The Ring', 'ring'],
  ['An  American Werewolf', 'american werewolf'],
  ['A Quiet Place', 'quiet place'],
  ['Man Hunt', 'man hunt'],
  ['Dawn of the Dead', 'dawn of the dead'],
  ['The', 'the'],
  ['Us', 'us'],
  ['Bus', 'bus'],
  ['Sisters', 'sister'],
  ['Häxan', 'haxan'],
  ['Blood Feast Part Two', 'blood feast'],
  ['Saw 3D', 'saw'],
  ['Six', 'six'],
  ['!!!: The Movie', 'movie'],
  ['???', '???'],
])('without other films, the franchise of %s is called %s', (title, name) => {
  expect(franchises([title])(title)).toBe(name);
});

test.each<[string[], string, string]>([
  [['Evil', 'Evil Dead', 'Evil Dead Rise'], 'Evil Dead Rise', 'evil'],
  [['Evil Dead', 'Evil Dead Rise', 'Evil'], 'Evil Dead Rise', 'evil'],
  [['Saw', 'Saw Mill'], 'Saw Mill', 'saw mill'],
  [['Judgment', 'Hellraiser: Judgment', 'Hellraiser: Inferno'], 'Hellraiser: Judgment', 'hellraiser'],
  [['Judgment', 'Hellraiser: Judgment'], 'Hellraiser: Judgment', 'judgment'],
  [['Hellraiser: Judgment'], 'Hellraiser: Judgment', 'hellraiser'],
  [['The Omen', 'Damien: The Omen II'], 'Damien: The Omen II', 'omen'],
])('among the films %j, the franchise of %s is called %s', (among, title, name) => {
  expect(franchises(among)(title)).toBe(name);
});
