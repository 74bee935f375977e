import { PLATFORMS } from '#contract/platforms.ts';
import type { CatalogueRepository, WriteSummary } from '../../catalogue.repository.ts';
import type { Snapshot } from './compile-snapshot.ts';

/**
 * Brings the embedded catalogue into the database. Loading the version that is there already writes nothing;
 * a newer one updates films in place and marks those it no longer has, and never touches members' data. Of nodes that
 * start together one loads it.
 *
 * @returns what was written, or null when this version is loaded already
 */
export async function loadSnapshot(catalogue: CatalogueRepository, snapshot: Snapshot): Promise<WriteSummary | null> {
  const isLoaded = async () => (await catalogue.sourceVersion('snapshot')) === snapshot.version;
  if (await isLoaded()) return null;
  return catalogue.alone(async () => ((await isLoaded()) ? null : write(catalogue, snapshot)));
}

async function write(catalogue: CatalogueRepository, snapshot: Snapshot): Promise<WriteSummary> {
  await catalogue.writeTags(snapshot.tags);
  await catalogue.writeProviders(PLATFORMS.map(({ providerIds, label }) => ({ id: providerIds[0], name: label })));
  const summary = await catalogue.writeFilms('snapshot', snapshot.films);
  await catalogue.markRemoved(
    'snapshot',
    snapshot.films.map((film) => film.id),
  );
  await catalogue.writeBiographies(snapshot.people);
  // A live source's trending list is better than ours.
  if ((await catalogue.sourceVersion('tmdb')) === null) await catalogue.writeCollection('trending', snapshot.trending);
  await catalogue.analyze();
  // Last, so that a load cut short is done again.
  await catalogue.writeSourceState('snapshot', snapshot.version);
  return summary;
}
