// The journey with openapi-typescript's types and openapi-fetch.
import createClient from 'openapi-fetch';
import type { paths } from '../generated/paths.js';
import { dataOf } from './client.js';
import { baseUrl, runJourney } from './journey.js';

const client = createClient<paths>({ baseUrl });

await runJourney({
  register: (body) => dataOf(client.POST('/auth/register', { body })),
  logIn: async (body) => (await client.POST('/auth/login', { body })).response,
  sendHeaders: (headers) =>
    client.use({
      onRequest: ({ request }) => {
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      },
    }),
  createToken: (body) => dataOf(client.POST('/tokens', { body })),
  addToWatchlist: (body) => dataOf(client.POST('/user-list/add', { body })),
  getLists: () => dataOf(client.GET('/user-list')),
  rateFilm: (id, body) => dataOf(client.POST('/ratings/{id}', { params: { path: { id } }, body })),
  searchFilms: (title) => dataOf(client.GET('/movies/find', { params: { query: { title } } })),
  findByFright: (query) => dataOf(client.GET('/films/by-fright', { params: { query } })),
  createImport: (file) =>
    dataOf(
      client.POST('/imports', {
        body: { file: [file] },
        bodySerializer: (body) => {
          const form = new FormData();
          for (const part of body.file) form.append('file', part);
          return form;
        },
      }),
    ),
  getImport: (importId) => dataOf(client.GET('/imports/{importId}', { params: { path: { importId } } })),
  applyImport: (importId, body) =>
    dataOf(client.POST('/imports/{importId}/apply', { params: { path: { importId } }, body })),
  exportJson: () => dataOf(client.GET('/profile/export.json')),
});
