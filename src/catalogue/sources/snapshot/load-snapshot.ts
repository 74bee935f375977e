import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import type { CatalogueRepository, WriteSummary } from '../../catalogue.repository.ts';
import type { Snapshot } from './compile-snapshot.ts';

/**
 * Updates films in place, marks removed films, and never changes members' data. @returns null if this version is
 * already loaded
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
  await catalogue.writeMotifs(snapshot.motifs);
  // A live source's trending list takes precedence.
  if ((await catalogue.sourceVersion('tmdb')) === null) await catalogue.writeCollection('trending', snapshot.trending);
  await catalogue.analyze();
  // Written last, so that an interrupted load is repeated.
  await catalogue.writeSourceState('snapshot', snapshot.version);
  return summary;
}
