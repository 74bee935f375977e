import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { createCatalogueRepository } from '../../catalogue.repository.ts';
import { type ImportOptions, importDump } from './import-dump.ts';

const HEADER = 'id,title,release_date,popularity,vote_count,vote_average,runtime,genre_names,keywords';
/** A row for a film of the embedded catalogue. */
const SHINING = '694,Shining by a dump,1999-01-01,999,1,1.0,1,Horror,';
/** An id above all ids of the embedded catalogue. */
const FIRST = 900_000_000;

let site: TestApp;
let folder: string;

beforeAll(async () => {
  site = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), 'fright-club-dump-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function importText(text: string | Uint8Array, options: Partial<ImportOptions> = {}) {
  const file = path.join(folder, 'dump');
  await writeFile(file, text);
  const refusals: string[] = [];
  const tally = await importDump(file, {
    catalogue: createCatalogueRepository(site.db),
    onRefused: (line, reason) => refusals.push(`${line}: ${reason}`),
    ...options,
  });
  return { tally, refusals };
}

const films = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${from + index},Grave ${from + index},,1,,,90,,`);
const film = (id: number) => site.db.selectFrom('film').selectAll().where('id', '=', id).executeTakeFirst();
const none = { taken: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0, stopped: false };

describe('importing a dump', () => {
  test('imports a gzipped CSV file, changes nothing the second time, and imports updates the third time', async () => {
    const row = `${FIRST},"The ""Zyxomma"" Thing",1981-03-04,2.5,10,6.5,90,"Horror, Drama","werewolf, moon"`;
    const text = `\uFEFF${HEADER}\r\n${row}\r\n`;
    expect((await importText(gzipSync(text))).tally).toEqual({ ...none, rows: 1, taken: 1 });
    const before = await film(FIRST);
    expect(before).toMatchObject({ title: 'The "Zyxomma" Thing', release_date: '1981-03-04', source: 'dump' });
    expect((await importText(text)).tally).toEqual({ ...none, rows: 1, unchanged: 1 });
    expect(await film(FIRST)).toEqual(before);
    expect((await importText(text.replace('2.5', '3.5'))).tally).toEqual({ ...none, rows: 1, updated: 1 });
    expect(await film(FIRST)).toMatchObject({ popularity: 3.5, title_slug: before?.title_slug });

    const found = await site.app.request('/api/movies/find?title=zyxoma');
    expect(await found.text()).toContain('Zyxomma');
  });

  test('imports JSON lines', async () => {
    const rows = [
      { id: FIRST + 1, title: 'One', genres: [{ id: 27, name: 'Horror' }] },
      { id: FIRST + 2, title: 'Two' },
    ];
    const text = `${rows.map((row) => JSON.stringify(row)).join('\n')}\n[]\n{`;
    const { tally, refusals } = await importText(text);
    expect(tally).toEqual({ ...none, rows: 4, taken: 2, refused: 2 });
    expect(refusals).toEqual(['3: not a JSON object', '4: not JSON']);
  });

  test('does not change films of better sources', async () => {
    const before = await film(694);
    expect((await importText(`${HEADER}\n${SHINING}`)).tally).toEqual({ ...none, rows: 1, skipped: 1 });
    expect(await film(694)).toEqual(before);
  });

  test('stores films that a better source can replace later', async () => {
    const catalogue = createCatalogueRepository(site.db);
    const [record] = await site.db.selectFrom('embedded_film').select('record').where('film_id', '=', 694).execute();
    // The cast is safe, because only the catalogue's writer fills this column.
    const shining = record?.record as unknown as Parameters<typeof catalogue.writeFilms>[1][number];
    await importText(`${HEADER}\n${FIRST + 3},By a dump,,,,,,,`);
    await catalogue.writeFilms('snapshot', [{ ...shining, id: FIRST + 3, title: 'By us' }]);
    expect(await film(FIRST + 3)).toMatchObject({ title: 'By us', source: 'snapshot' });
  });

  test('reports each rejected row with its line number and continues', async () => {
    const rows = [
      `${FIRST + 10},Ten,not a day,,,,,,`,
      `${FIRST + 11},"Ele\nven",,,,,,,`,
      `${FIRST + 12},Twelve`,
      `${FIRST + 13},"Thir"teen,,,,,,,`,
      `${FIRST + 11},Eleven again,,,,,,,`,
      `${FIRST + 14},Fourteen,,,,,,,`,
    ];
    const { tally, refusals } = await importText(`${HEADER}\n${rows.join('\n')}`);
    expect(tally).toEqual({ ...none, rows: 6, taken: 2, refused: 4 });
    expect(refusals).toEqual([
      expect.stringContaining('2: release_date "not a day"'),
      '5: 2 fields, but the first line has 9',
      '6: text after a closing quote',
      `7: duplicate film ${FIRST + 11}`,
    ]);
  });

  test('skips only the row that the database rejects', async () => {
    const catalogue = createCatalogueRepository(site.db);
    const refused = FIRST + 107;
    const { tally, refusals } = await importText(`${HEADER}\n${films(FIRST + 100, 12).join('\n')}`, {
      catalogue: {
        ...catalogue,
        writeFilms: async (source, chunk) => {
          if (chunk.some(({ id }) => id === refused)) throw Object.assign(new Error('row too big'), { code: '54000' });
          return catalogue.writeFilms(source, chunk);
        },
      },
    });
    expect(tally).toEqual({ ...none, rows: 12, taken: 11, refused: 1 });
    expect(refusals).toEqual(['9: row too big']);
  });

  test('stops between chunks when aborted, and imports the rest the next time', async () => {
    const text = `${HEADER}\n${films(FIRST + 10_000, 2_500).join('\n')}`;
    const controller = new AbortController();
    const { tally } = await importText(text, { signal: controller.signal, onProgress: () => controller.abort() });
    // The import reads the second chunk while it writes the first, so it stores the second as well.
    expect(tally).toEqual({ ...none, rows: 2_000, taken: 2_000, stopped: true });
    const rest = await importText(text);
    expect(rest.tally).toEqual({ ...none, rows: 2_500, taken: 500, unchanged: 2_000 });
  });

  test('stores the films that it could read from a truncated file, and then fails', async () => {
    const packed = gzipSync(`${HEADER}\n${films(FIRST + 20_000, 5_000).join('\n')}`);
    await expect(importText(packed.subarray(0, packed.length / 2))).rejects.toThrow('is incomplete');
    expect(await film(FIRST + 20_000)).toMatchObject({ source: 'dump' });
  });

  test.each([
    ['nothing', '', 'is empty'],
    ['no film columns', 'name,year\nIt,2017', 'lacks id, title'],
    ['a column twice', 'id,title,id\n1,It,1', 'Duplicate column id'],
    ['a JSON array', '[{"id":1}]', 'one JSON object per line'],
    ['no text', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'neither CSV nor JSON lines'],
  ])('rejects a file with %s', async (_, text, message) => {
    await expect(importText(text)).rejects.toThrow(message);
  });

  test('rejects a missing file and a folder', async () => {
    const options = { catalogue: createCatalogueRepository(site.db) };
    await expect(importDump(path.join(folder, 'none'), options)).rejects.toThrow('cannot be opened');
    await expect(importDump(folder, options)).rejects.toThrow('cannot be read');
  });

  test('keeps the number of films correct for each word of the search vocabulary', async () => {
    const { rows } = await sql`
      select word, films, wanted from search_word full join (
        select word, count(*)::int as wanted from film, unnest(tsvector_to_array(search_document)) as word
        group by word) as counted using (word)
      where films is distinct from wanted and films <> 0`.execute(site.db);
    expect(rows).toEqual([]);
  });
});
