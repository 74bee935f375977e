import { expect, test } from 'vitest';
import { testApp } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { createCatalogueRepository } from '../../catalogue.repository.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { readContent } from './read-content.ts';

test('when four nodes start together, one loads the catalogue and the others wait', async () => {
  const site = await testApp();
  await site.db.deleteFrom('source_state').execute();
  const content = await readContent(TEST_DAY);
  const nodes = [1, 2, 3, 4].map(() => loadSnapshot(createCatalogueRepository(site.db), content));
  const loads = await Promise.all(nodes);
  expect(loads.filter((loaded) => loaded !== null)).toHaveLength(1);
  expect(await loadSnapshot(createCatalogueRepository(site.db), content)).toBeNull();
});
