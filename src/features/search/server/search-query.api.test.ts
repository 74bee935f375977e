import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#test/app/test-app.ts';
import { figuresOf, spellingsOf } from './respell.ts';
import { createSearchRepository } from './search.repository.ts';
import { foldText } from './search-query.ts';

test('the server folds a query as the database does', async () => {
  const { pool, db } = await testApp();
  const folded = async (texts: string[]): Promise<string[]> => {
    const { rows } = await pool.query<{ text: string }>(
      'select search_text(given) as text from unnest($1::text[]) with ordinality as one(given, place) order by place',
      [texts],
    );
    return rows.map(({ text }) => text);
  };
  const repository = createSearchRepository(db);
  const character = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    fc.constantFrom("'", '`', '&', ' ', '-', '/', 'A', 'z', '0', 'é', 'Æ', '’', '호', '\t', '½'),
  );
  const texts = fc.array(
    fc.array(character, { maxLength: 30 }).map((letters) => letters.join('')),
    { minLength: 20, maxLength: 40 },
  );
  let ours = 0;
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const theirs = await folded(given);
      const plain = given.map(foldText);
      ours += plain.filter((text) => text !== null).length;
      expect(plain.map((text, place) => text ?? theirs[place])).toEqual(theirs);
      expect(await repository.searchText(given[0] ?? '')).toBe(theirs[0]);
    }),
    { numRuns: 50, seed: 16 },
  );
  const letters = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place));
  expect(letters.map((letter) => foldText(`a${letter}B`))).toEqual(
    await folded(letters.map((letter) => `a${letter}B`)),
  );
  expect(ours).toBeGreaterThan(200);
});

test('the server respells a title as the database does', async () => {
  const { pool } = await testApp();
  const word = fc.constantFrom(
    ...['one', 'two', '20', '28', 'twenty', 'eight', '21st', '20th', 'thirteenth', '13', 'hundred', 'thousand', '300'],
    ...['i', 'ii', 'v', 'x', 'xx', 'xxi', 'part', 'chapter'],
    ...['vs', 'versus', 'dr', 'st', 'saint', 'mister', 'saw', 'リング'],
  );
  const titles = fc.array(
    fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
    { minLength: 20, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(titles, async (given) => {
      const { rows } = await pool.query<{ title: string; alias: string }>(
        `select array_to_string(search_other_titles(given, null, '{}'), ', ') as title,
           array_to_string(search_other_titles('', null, array[given]), ', ') as alias
         from unnest($1::text[]) with ordinality as one(given, place) order by place`,
        [given],
      );
      expect(rows.map(({ title }) => title)).toEqual(given.map((title) => spellingsOf(title).join(', ')));
      const aliases = given.map((title) => [...new Set([title, figuresOf(title)])].join(', '));
      expect(rows.map(({ alias }) => alias)).toEqual(aliases);
    }),
    { numRuns: 30, seed: 16 },
  );
});
