import { expect, test } from 'vitest';
import { previewPath } from '#features/previews/contract/preview-pictures.ts';
import { testApp } from '#test/app/test-app.ts';

const HEADER = 'Cross-Origin-Resource-Policy';

test('other sites may show only posters and link-preview pictures, both on first requests and on revalidations', async () => {
  const { app } = await testApp();
  for (const path of ['/images/art/poster/539.svg', previewPath({ kind: 'film', key: 539 })]) {
    const response = await app.request(path);
    expect([path, response.status, response.headers.get(HEADER)]).toEqual([path, 200, 'cross-origin']);
    const again = await app.request(path, { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } });
    expect([path, again.status, again.headers.get(HEADER)]).toEqual([path, 304, 'cross-origin']);
  }
  for (const path of ['/', '/api/tmdb/movie/539', '/api/auth/status', '/shared/unknown', '/feeds/unknown.ics'])
    expect([path, (await app.request(path)).headers.get(HEADER)]).toEqual([path, 'same-origin']);
});
