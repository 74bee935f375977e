// The journey with hey-api's functions, which check every response with zod.
import { client } from '../generated/hey-api/client.gen.js';
import * as api from '../generated/hey-api/sdk.gen.js';
import { dataOf } from './client.js';
import { baseUrl, runJourney } from './journey.js';

client.setConfig({ baseUrl });

await runJourney({
  register: (body) => dataOf(api.register({ body })),
  logIn: async (body) => (await api.login({ body, throwOnError: true })).response,
  sendHeaders: (headers) => client.setConfig({ headers }),
  createToken: (body) => dataOf(api.createToken({ body })),
  addToWatchlist: (body) => dataOf(api.addToWatchlist({ body })),
  getLists: () => dataOf(api.getLists()),
  rateFilm: (id, body) => dataOf(api.rateFilm({ path: { id }, body })),
  searchFilms: (title) => dataOf(api.searchFilms({ query: { title } })),
  findByFright: (query) => dataOf(api.findByFright({ query })),
  createImport: (file) => dataOf(api.createImport({ body: { file: [file] } })),
  getImport: (importId) => dataOf(api.getImport({ path: { importId } })),
  applyImport: async (importId, body) => {
    await dataOf(api.applyImport({ path: { importId }, body }));
  },
  exportJson: () => dataOf(api.exportJson()),
});
