import type { Snapshot } from '#server/catalogue/sources/snapshot/compile-snapshot.ts';
import type { TestApp } from './test-app.ts';

/** A new version of the embedded catalogue with the films that a site has of it, unchanged. */
export async function storedSnapshot({ db }: TestApp): Promise<Snapshot> {
  const rows = await db.selectFrom('embedded_film').select('record').execute();
  // The catalogue stores each film as it is loaded.
  const films = rows.map(({ record }) => record as Snapshot['films'][number]);
  return { version: 'a newer one', films, people: [], tags: [], trending: [], motifs: [] };
}
