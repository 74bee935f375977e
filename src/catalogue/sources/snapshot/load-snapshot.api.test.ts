import { expect, test } from 'vitest';
import { storedSnapshot } from '#test/app/stored-snapshot.ts';
import { testApp } from '#test/app/test-app.ts';
import { createCatalogueRepository } from '../../catalogue.repository.ts';
import { loadSnapshot } from './load-snapshot.ts';

test('when four nodes start together, one loads the catalogue and the others wait', async () => {
  const site = await testApp();
  const content = await storedSnapshot(site);
  const nodes = [1, 2, 3, 4].map(() => loadSnapshot(createCatalogueRepository(site.db), content));
  const loads = await Promise.all(nodes);
  expect(loads.filter((loaded) => loaded !== null)).toHaveLength(1);
  expect(await loadSnapshot(createCatalogueRepository(site.db), content)).toBeNull();
});
