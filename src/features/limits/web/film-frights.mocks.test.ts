import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { FilmFright } from '../contract/fright-limits.ts';
import { filmFrightQuery } from './film-marks.tsx';

const calls = vi.hoisted((): string[] => []);
const KNOWN: FilmFright = { id: 2, fright: null, notes: ['clowns'], notesNo: [] };

vi.mock('#web/lib/api.ts', () => ({
  getJson: async (path: string) => {
    calls.push(path);
    return { films: path.includes('=1,2,') ? [KNOWN] : [] };
  },
}));

test('films that are requested together share requests of at most 60 films, in the order of their ids', async () => {
  const client = new QueryClient();
  const ids = Array.from({ length: 61 }, (_, index) => 61 - index);
  const films = await Promise.all(ids.map((id) => client.fetchQuery(filmFrightQuery(id))));
  expect(calls).toEqual([`/films/fright?ids=${ids.toReversed().slice(0, 60).join(',')}`, '/films/fright?ids=61']);
  expect(films.find(({ id }) => id === 2)).toEqual(KNOWN);
  expect(films.find(({ id }) => id === 61)).toEqual({ id: 61, fright: null, notes: [], notesNo: [] });

  await client.fetchQuery(filmFrightQuery(99));
  expect(calls.at(-1)).toBe('/films/fright?ids=99');
});
