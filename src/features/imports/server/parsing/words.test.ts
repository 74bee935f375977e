import { describe, expect, test } from 'vitest';
import { MAX_NOTE } from '#features/notes/contract/note-rules.ts';
import { lines, readText } from '#test/imports/uploads.ts';

const DIARY = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date';
const REVIEWS = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date';

describe('notes', () => {
  test('of Letterboxd are HTML, become text with their lines, and belong to the viewing of the entry', async () => {
    const review = '"<b>Bold</b> &amp; <i>cold</i><br>""Again""\n\nSecond paragraph, with a comma."';
    const { films, left, problems } = await readText(
      'reviews.csv',
      lines([REVIEWS, `2024-10-01,Ring,1998,https://boxd.it/1,5,,${review},"october, on film, October",2024-09-30`]),
    );
    expect(films[0]?.viewings[0]?.note).toBe('Bold & cold\n"Again"\n\nSecond paragraph, with a comma.');
    expect(films[0]?.tags).toEqual(['october', 'on film']);
    expect([left, problems]).toEqual([[], []]);
  });

  test('of Movary belong to the viewing, and those of Yamtrack to the film', async () => {
    const movary = await readText(
      'history.csv',
      lines([
        'title,year,tmdbId,imdbId,watchedAt,comment,location',
        'Ring,1998,2671,,2024-09-30,"<i> stays,\ntwo lines",',
      ]),
    );
    expect(movary.films[0]?.viewings[0]?.note).toBe('<i> stays,\ntwo lines');
    const yamtrack = await readText(
      'yamtrack.csv',
      lines(['media_id,source,media_type,title,status,notes', '2671,tmdb,movie,Ring,Planning,from Ann']),
    );
    expect(yamtrack.films[0]?.note).toBe('from Ann');
  });

  test('of Trakt belong to the viewing that they name, or to the film', async () => {
    const movie = { title: 'Ring', year: 1998, ids: { tmdb: 2671 } };
    const note = (notes: string, attached_to: object) => ({
      type: 'movie',
      movie,
      attached_to,
      note: { id: 1, notes },
    });
    const { films } = await readText(
      'history.json',
      JSON.stringify([
        note('That evening', { type: 'history', id: 77 }),
        note('The film', { type: 'movie' }),
        { id: 77, watched_at: '2024-10-31T21:30:00.000Z', action: 'watch', type: 'movie', movie },
      ]),
    );
    expect([films[0]?.viewings[0]?.note, films[0]?.note]).toEqual(['That evening', 'The film']);
  });

  test('that are too long are cut, and the import says so', async () => {
    const { films, problems } = await readText(
      'x.csv',
      lines(['title,year,review', `Ring,1998,${'🎃'.repeat(MAX_NOTE + 1)}`, 'Cure,1997,short']),
    );
    expect([...(films[0]?.note ?? '')].length).toBe(MAX_NOTE);
    expect(problems).toEqual([{ file: 'x.csv', line: 2, message: expect.stringMatching(/at most 20,000 characters/) }]);
  });
});

test('of more than 20 tags the first are kept, a long one is shortened, and the import says so', async () => {
  const tags = [...Array.from({ length: 20 }, (_, place) => `t${place}`), 'x'.repeat(41)];
  const { films, problems } = await readText(
    'diary.csv',
    lines([
      DIARY,
      `2024-11-02,Ring,1998,https://boxd.it/1,,,"${tags.join(', ')}",2024-10-31`,
      `2024-11-02,Cure,1997,https://boxd.it/2,,,${'y'.repeat(41)},2024-10-30`,
    ]),
  );
  expect(films.map((film) => film.tags)).toEqual([tags.slice(0, 20), ['y'.repeat(40)]]);
  expect(problems.length).toBe(3);
});
