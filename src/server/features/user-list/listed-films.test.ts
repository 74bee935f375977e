import { expect, test } from 'vitest';
import { createListedFilms } from './listed-films.ts';

/** A catalogue of one film. `rename` changes its title, and the next update reports the change. */
function catalogue() {
  let [title, changed]: [string, number[]] = ['Old', []];
  const reads: (() => void)[] = [];
  const listed = createListedFilms({
    repository: {
      films: (ids) => {
        const found = ids.map((id) => ({
          ...{ id, title, poster_path: null, poster_colour: null },
          ...{ release_date: null, overview: null, vote_average: 0 },
        }));
        return new Promise((resolve) => reads.push(() => resolve(found)));
      },
      providers: async () => [],
    },
    changedFilms: async () => ({ server: 'one', snapshot: '1:1:', films: changed.splice(0) }),
  });
  const rename = (next: string) => {
    [title, changed] = [next, [7]];
  };
  const titlesIn = async (read: Promise<Buffer[]>) =>
    (await read).map((json) => JSON.parse(json.toString()).title as string);
  return { listed, reads, rename, titlesIn };
}

test('a film that changes while it is read is read again, and only the second result is cached', async () => {
  const { listed, reads, rename, titlesIn } = catalogue();
  await listed.update();
  const first = listed.read([7], 'US');
  rename('New');
  await listed.update();
  reads[0]?.();
  expect(await titlesIn(first)).toEqual(['Old']);
  const second = listed.read([7], 'US');
  reads[1]?.();
  expect(await titlesIn(second)).toEqual(['New']);
  expect(await titlesIn(listed.read([7], 'US'))).toEqual(['New']);
  expect(reads).toHaveLength(2);
});
