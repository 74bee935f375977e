import { type Context, Hono } from 'hono';
import type { ErrorBody } from '#contract/errors.ts';
import { badRequest } from '#engine/errors.ts';
import { matchesEtag } from '#engine/http/headers.ts';
import { acceptedEncoding, encode } from '#engine/response-cache/content-encoding.ts';
import { EDITORIAL_IMAGES } from '#features/reviews/contract/editorial-images.ts';
import { acceptedFormats, MEDIA_TYPES } from './image-format.ts';
import { type ImageRequest, readEditorialRequest, readFilmFile, readImageRequest } from './image-request.ts';
import type { Art, ArtKind, ImageService, Picture } from './images.service.ts';

/** The content of an image with a certain file name never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For art that replaces an image. The times are short, so that the real image is requested soon. */
const STAND_IN = { missing: 'public, max-age=300', unavailable: 'private, max-age=60' };
const FILM_ART = 'public, max-age=86400, stale-while-revalidate=604800';
const MISSING = 'public, max-age=60';
/** Our limits and the host's failures say nothing about the image, so no cache may store such a response. */
const UNAVAILABLE = 'no-store';

function sendPicture(c: Context, { bytes, format, etag }: Picture): Response {
  const headers = { ETag: etag, Vary: 'Accept', 'Cache-Control': IMMUTABLE };
  if (matchesEtag(etag, c.req.header('If-None-Match'))) return c.body(null, 304, headers);
  return c.body(bytes, 200, { ...headers, 'Content-Type': MEDIA_TYPES[format] });
}

type ArtHeaders = { cacheControl: string; vary: string };

async function sendArt(c: Context, art: Art, { cacheControl, vary }: ArtHeaders): Promise<Response> {
  const headers = { ETag: art.etag, Vary: vary, 'Cache-Control': cacheControl };
  if (matchesEtag(art.etag, c.req.header('If-None-Match'))) return c.body(null, 304, headers);
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding') ?? null);
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.body(encoding === 'identity' ? art.bytes : await encode(art.bytes, encoding, 'once'), 200, {
    ...headers,
    'Content-Type': 'image/svg+xml',
  });
}

function sendMissing(c: Context, message: string, cacheControl = MISSING): Response {
  const body: ErrorBody = { code: 'not_found', message, requestId: c.get('requestId') };
  return c.json(body, 404, { 'Cache-Control': cacheControl });
}

export function imageRoutes(service: ImageService): Hono {
  const router = new Hono().basePath('/images');

  for (const kind of ['poster', 'backdrop'] as const satisfies readonly ArtKind[]) {
    router.get(`/art/${kind}/:file`, async (c) => {
      const art = await service.filmArt(kind, readFilmFile(c.req.param('file')));
      if (!art) return sendMissing(c, 'Film not found.');
      return sendArt(c, art, { cacheControl: FILM_ART, vary: 'Accept-Encoding' });
    });
  }

  async function send(c: Context, request: ImageRequest): Promise<Response> {
    const result = await service.image(request, acceptedFormats(c.req.header('Accept') ?? null));
    if (result.kind === 'picture') return sendPicture(c, result.picture);
    if (result.kind === 'nothing') return sendMissing(c, 'Image not found.', result.isMissing ? MISSING : UNAVAILABLE);
    const cacheControl = result.isMissing ? STAND_IN.missing : STAND_IN.unavailable;
    return sendArt(c, result.art, { cacheControl, vary: 'Accept, Accept-Encoding' });
  }

  router.get('/:size/:file', (c) => send(c, readImageRequest(c.req.param('size'), c.req.param('file'))));

  router.get('/editorial/*', (c) => {
    // Names may be percent-encoded. They are checked and passed on undecoded.
    const rawPath = new URL(c.req.url).pathname.slice(EDITORIAL_IMAGES.length);
    return send(c, readEditorialRequest(rawPath, service.editorial));
  });

  // Without this route, other paths below /images would render a page.
  router.all('*', () => {
    throw badRequest('Invalid image path. Use /images/<size>/<file>.');
  });
  return router;
}
