import { z } from 'zod';
import { createHouseServer, type HouseServer } from '#engine/house/house-server.ts';
import {
  type HouseFilm,
  type HousePage,
  houseFilm,
  type LibrarySource,
  PAGE_SIZE,
  readPages,
  shaped,
} from './library-source.ts';

// https://developer.plex.tv/pms: GET /library/sections, GET /library/sections/{sectionId}/all

const sectionsSchema = z.object({
  MediaContainer: z.object({
    Directory: z
      .array(z.object({ key: z.coerce.string().regex(/^\d+$/), type: z.string(), agent: z.string().nullish() }))
      .default([]),
  }),
});

const filmSchema = z.object({
  ratingKey: z.coerce.string(),
  title: z.string(),
  year: z.int().nullish(),
  guid: z.string().nullish(),
  Guid: z.array(z.object({ id: z.string() })).nullish(),
});
const filmsSchema = z.object({
  MediaContainer: z.object({
    size: z.int().min(0),
    totalSize: z.int().min(0).nullish(),
    Metadata: z.array(filmSchema).default([]),
  }),
});

/** Leaves out libraries of home videos: they also have the type `movie`, but no agent. */
const isFilms = ({ type, agent }: { type: string; agent?: string | null | undefined }) =>
  type === 'movie' && !agent?.endsWith('.agents.none');

/** Current servers send a list of ids; libraries of older agents have one id inside `guid`. */
function filmOf({ title, year, guid, Guid }: z.infer<typeof filmSchema>): HouseFilm {
  const ids = [...(Guid ?? []).map(({ id }) => id), guid ?? ''].join(' ');
  return houseFilm({
    tmdb: /(?:tmdb|themoviedb):\/\/(\d+)/.exec(ids)?.[1],
    imdb: /imdb:\/\/(tt\d+)/.exec(ids)?.[1],
    title,
    year,
  });
}

async function readPage(server: HouseServer, key: string, start: number, signal: AbortSignal): Promise<HousePage> {
  const path = `/library/sections/${key}/all?type=1&includeGuids=1&sort=addedAt:asc`;
  const headers = { 'X-Plex-Container-Start': String(start), 'X-Plex-Container-Size': String(PAGE_SIZE) };
  const { MediaContainer: page } = shaped(filmsSchema, await server.call(path, { headers, signal }));
  const films = page.Metadata.map(filmOf);
  return {
    films,
    received: films.length,
    total: page.totalSize ?? page.size,
    key: page.Metadata[0]?.ratingKey ?? null,
  };
}

async function* readSections(server: HouseServer, signal: AbortSignal): AsyncGenerator<HouseFilm[]> {
  const { MediaContainer } = shaped(sectionsSchema, await server.call('/library/sections', { signal }));
  for (const { key } of MediaContainer.Directory.filter(isFilms))
    yield* readPages((start) => readPage(server, key, start, signal));
}

/** The films in the film libraries of a Plex server. */
export function createPlex(url: string, token: string): LibrarySource {
  const headers = { 'X-Plex-Token': token, 'X-Plex-Client-Identifier': 'fright-club', 'X-Plex-Product': 'Fright Club' };
  const server = createHouseServer({ url, headers });
  return { name: 'Plex', pages: (signal) => readSections(server, signal) };
}
