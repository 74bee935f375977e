import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../process/ports.ts';

/** A film of a fake server. */
export type OwnedFilm = {
  title: string;
  year?: number;
  tmdb?: string;
  imdb?: string;
  type?: string;
  isVirtual?: boolean;
};

export const KEY = 'key-of-the-house';

export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; text?: string };
export type Handler = (url: URL, request: IncomingMessage, body: string) => Answer;

const refused: Answer = { status: 401, body: '' };

/** Sends the response as JSON, or its text unchanged. */
function send(response: ServerResponse, { status = 200, headers, body, text }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
  response.end(text ?? JSON.stringify(body));
}

/** Returns the part of a list that the query asks for. */
const partOf = <T>(list: readonly T[], start: string | null | undefined, size: string | null | undefined) =>
  list.slice(Number(start ?? 0), Number(start ?? 0) + Number(size ?? list.length));

/**
 * Jellyfin 10.10: GET /Items needs the header Authorization. Missing provider ids are left out of the response.
 * https://api.jellyfin.org/#tag/Items/operation/GetItems
 */
const jellyfin =
  (films: readonly OwnedFilm[]): Handler =>
  ({ pathname, searchParams: query }, { headers }) => {
    if (headers.authorization !== `MediaBrowser Token="${KEY}"`) return refused;
    if (pathname !== '/Items' || query.get('Recursive') !== 'true') return { status: 404, text: '' };
    const all = films.filter(({ type = 'Movie' }) => query.get('IncludeItemTypes')?.split(',').includes(type));
    const items = all.map(({ title, year, tmdb, imdb, isVirtual = false }, index) => ({
      Name: title,
      ServerId: '0f3c',
      Id: `f27caa37e5142225cceded48f6553${String(index).padStart(5, '0')}`,
      HasSubtitles: true,
      Container: 'mkv',
      ...(year !== undefined && { ProductionYear: year, PremiereDate: `${year}-06-25T00:00:00.0000000Z` }),
      RunTimeTicks: 65_400_000_000,
      IsFolder: false,
      Type: 'Movie',
      ...(query.get('Fields')?.includes('ProviderIds') && {
        ProviderIds: { ...(tmdb && { Tmdb: tmdb }), ...(imdb && { Imdb: imdb }) },
      }),
      ImageTags: {},
      LocationType: isVirtual ? 'Virtual' : 'FileSystem',
      MediaType: 'Video',
    }));
    const [start, limit] = [query.get('StartIndex'), query.get('Limit')];
    return { body: { Items: partOf(items, start, limit), TotalRecordCount: all.length, StartIndex: Number(start) } };
  };

/**
 * Emby 4.8 needs the header X-Emby-Token, has numeric ids, writes IMDB in old libraries, and sends no StartIndex.
 * https://dev.emby.media/reference/RestAPI/ItemsService/getItems.html
 */
const emby =
  (films: readonly OwnedFilm[]): Handler =>
  ({ pathname, searchParams: query }, { headers }) => {
    if (headers['x-emby-token'] !== KEY) return refused;
    if (pathname !== '/emby/Items') return { status: 404, text: '' };
    const items = films.map(({ title, year, tmdb, imdb }, index) => ({
      Name: title,
      ServerId: '8d1e',
      Id: String(1_000 + index),
      RunTimeTicks: 65_400_000_000,
      ...(year !== undefined && { ProductionYear: year }),
      ProviderIds: { ...(tmdb && { Tmdb: tmdb }), ...(imdb && { IMDB: imdb }), Official: '' },
      IsFolder: false,
      Type: 'Movie',
      MediaType: 'Video',
    }));
    return {
      body: { Items: partOf(items, query.get('StartIndex'), query.get('Limit')), TotalRecordCount: items.length },
    };
  };

/**
 * Plex: libraries with the current agent have a list `Guid`, those with older agents one id inside `guid`. Home videos
 * have the type movie, too. https://developer.plex.tv/pms
 */
const plex =
  (films: readonly OwnedFilm[], { isFormer = false } = {}): Handler =>
  ({ pathname, searchParams: query }, { headers }) => {
    if (headers['x-plex-token'] !== KEY) return refused;
    if (!headers.accept?.includes('application/json')) return { text: '<?xml version="1.0"?><MediaContainer/>' };
    if (pathname === '/library/sections') {
      const agent = isFormer ? 'com.plexapp.agents.imdb' : 'tv.plex.agents.movie';
      const Directory = [
        { key: '2', type: 'show', title: 'Series', agent: 'tv.plex.agents.series' },
        { key: '1', type: 'movie', title: 'Films', agent },
        { key: '7', type: 'movie', title: 'Holidays', agent: 'com.plexapp.agents.none' },
      ];
      return { body: { MediaContainer: { size: 3, allowSync: false, title1: 'Plex Library', Directory } } };
    }
    if (pathname !== '/library/sections/1/all') return { status: 404, text: '' };
    const all = films.map(({ title, year, tmdb, imdb }, index) => ({
      ratingKey: String(index + 1),
      key: `/library/metadata/${index + 1}`,
      guid: isFormer ? `com.plexapp.agents.imdb://${imdb}?lang=en` : `plex://movie/5d77682${index}`,
      type: 'movie',
      title,
      ...(year !== undefined && { year }),
      ...(!isFormer &&
        query.get('includeGuids') === '1' && {
          Guid: [...(imdb ? [{ id: `imdb://${imdb}` }] : []), ...(tmdb ? [{ id: `tmdb://${tmdb}` }] : [])],
        }),
    }));
    const one = (name: string) => String(headers[name] ?? '') || null;
    const Metadata = partOf(all, one('x-plex-container-start'), one('x-plex-container-size'));
    const container = { size: Metadata.length, totalSize: all.length, offset: 0, librarySectionID: 1 };
    return { body: { MediaContainer: Metadata.length > 0 ? { ...container, Metadata } : container } };
  };

type Asked = { mediaType: string; mediaId: number };

/**
 * Seerr (and Overseerr and Jellyseerr): POST /api/v1/request returns 201, 409 if somebody has requested the film, 403
 * for a quota or a blocked film. GET /api/v1/movie/{id} has mediaInfo.status, which is 5 for an available film.
 */
const seerr =
  (known: { requested?: number[]; there?: number[]; blocked?: number[] } = {}): Handler =>
  ({ pathname }, { headers, method }, body) => {
    if (headers['x-api-key'] !== KEY)
      return { status: 403, body: { status: 403, error: 'You do not have permission' } };
    const [requested, there] = [known.requested ?? [], known.there ?? []];
    if (method === 'POST' && pathname === '/api/v1/request') {
      const { mediaType, mediaId } = JSON.parse(body) as Asked; // the test's assertions check the values
      if (mediaType !== 'movie') return { status: 500, body: { message: 'wrong' } };
      if (known.blocked?.includes(mediaId)) return { status: 403, body: { message: 'This media is blocklisted.' } };
      if ([...requested, ...there].includes(mediaId))
        return { status: 409, body: { message: 'Request for this media already exists.' } };
      requested.push(mediaId);
      known.requested = requested;
      return {
        status: 201,
        body: { id: 12, status: 1, type: 'movie', is4k: false, media: { tmdbId: mediaId, status: 2 } },
      };
    }
    if (pathname === '/api/v1/auth/me') return { body: { id: 1, displayName: 'Owner' } };
    const id = Number(/^\/api\/v1\/movie\/(\d+)$/.exec(pathname)?.[1]);
    if (!id) return { status: 404, body: { message: 'Not found' } };
    const status = there.includes(id) ? 5 : 2;
    return {
      body: {
        id,
        title: 'A film',
        ...([...requested, ...there].includes(id) && { mediaInfo: { tmdbId: id, status } }),
      },
    };
  };

export const HOUSE = { jellyfin, emby, plex, seerr };

/** Starts a fake server on the loopback. `misbehave` handles the response itself. */
export async function openHouse(handler: Handler) {
  const requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = [];
  let current = handler;
  let fault: ((response: ServerResponse, url: URL) => void) | null = null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://house');
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    if (fault) fault(response, url);
    else send(response, current(url, request, body));
  });
  const port = await listenOnLoopback(server);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    close,
    has: (next: Handler) => {
      current = next;
    },
    misbehave: (next: typeof fault) => {
      fault = next;
    },
    answers: (answer: Answer | null) => {
      fault = answer && ((response) => send(response, answer));
    },
  };
}
