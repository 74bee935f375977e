import { expect, test } from 'vitest';
import { type FilmNames, type FoundBy, whyFound } from './why-found.ts';

const IT: FilmNames = {
  otherTitles: ['It Chapter One', 'Eso', "Stephen King's It"],
  credits: [
    { job: 'Actor', name: 'Bill Skarsgård', character: 'Pennywise' },
    { job: 'Director', name: 'Andy Muschietti', character: null },
    { job: 'Actor', name: 'Jaeden Martell', character: 'Bill Denbrough' },
    { job: 'Actor', name: 'Somebody Silent', character: null },
  ],
  basedOn: [{ author: 'Stephen King', title: 'It' }],
  franchise: 'Losers Club',
  studios: ['New Line'],
};

test.each<[string, FoundBy, string | null]>([
  ['it', 'title', null],
  ['eso', 'other title', 'Also called “Eso”'],
  ['pennywise', 'name', 'Bill Skarsgård as Pennywise'],
  ['penny', 'name', 'Bill Skarsgård as Pennywise'],
  ['bill skarsgard', 'name', 'With Bill Skarsgård'],
  ['bill denbrough', 'name', 'Jaeden Martell as Bill Denbrough'],
  ['muschietti', 'name', 'Directed by Andy Muschietti'],
  ['stephen king', 'name', 'Based on “It” by Stephen King'],
  ['stephen king', 'other title', 'Based on “It” by Stephen King'],
  ['losers club', 'name', 'Part of Losers Club'],
  ['new line', 'name', 'From New Line'],
  ['it chapter one', 'other title', 'Also called “It Chapter One”'],
  ['skarsgrd', 'name', null],
])('the reason for "%s", found by %s, is: %s', (query, by, why) =>
  expect(whyFound(query.split(' '), by, IT)).toBe(why),
);

test('the reason for a film based on a work without a title names the author of the work', () => {
  const film = { ...IT, basedOn: [{ author: 'M. R. James', title: null }] };
  expect(whyFound(['james'], 'name', film)).toBe('Based on a work by M. R. James');
});
