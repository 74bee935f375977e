import type { Snapshot } from '#catalogue/sources/snapshot/compile-snapshot.ts';
import type { TestApp } from './test-app.ts';

/** Returns a newer version of the embedded catalogue. Its films are those that the site has stored, unchanged. */
export async function storedSnapshot({ db }: TestApp): Promise<Snapshot> {
  const rows = await db.selectFrom('embedded_film').select('record').execute();
  // The catalogue stores each film as the snapshot contains it.
  const films = rows.map(({ record }) => record as Snapshot['films'][number]);
  return { version: 'a newer one', films, people: [], tags: [], trending: [], motifs: [] };
}
