import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { TMDB_LOGO_PATH } from '#contract/brand.ts';
import { acceptedEncoding, type Encoding, etagOf, matchesEtag } from '#http-cache';
import { codeOf } from '#lib/error-code.ts';
import { EnvironmentError } from '../env.ts';
import { contentSecurityPolicy } from '../pages/content-security-policy.ts';

const MIME_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
const COMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

/** The service worker may only fetch our own files. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** For an SVG that is opened in its own tab: inline styles, no scripts. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const MAX_LOGO_BYTES = 200 * 1024;

type StaticFile = {
  type: string;
  /** Content security policy; undefined for the default of secure-headers.ts. */
  policy: string | undefined;
  cacheControl: string;
  etag: string;
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> };
};
/** Files by URL path. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

function policyOf(path: string, body: Uint8Array): string | undefined {
  if (path === '/service-worker.js') return WORKER_POLICY;
  return path.endsWith('.html') ? contentSecurityPolicy(new TextDecoder().decode(body)) : undefined;
}

const readBytes = async (file: URL) => new Uint8Array(await readFile(file));

/** Reads the operator's SVG or PNG file. @throws EnvironmentError */
async function readTmdbLogo(path: string): Promise<StaticFile> {
  const identity = await readFile(path).catch((error: unknown) => {
    throw new EnvironmentError(`TMDB_LOGO: the file cannot be read (${codeOf(error)})`);
  });
  if (identity.length > MAX_LOGO_BYTES) throw new EnvironmentError('TMDB_LOGO: the file is larger than 200 KB');
  const body = new Uint8Array(identity);
  const type = MIME_TYPES[extname(path).toLowerCase()] ?? 'image/png';
  return { type, policy: LOGO_POLICY, cacheControl: SHORT, etag: etagOf(body), bodies: { identity: body } };
}

/**
 * Reads the built client (dist/client/) into memory, with the compressed files that the build wrote beside each file.
 * Names under assets/ contain a hash of their content, so they are cached indefinitely.
 *
 * @throws EnvironmentError when the logo cannot be read
 */
export async function readStaticFiles(folder: URL, tmdbLogo?: string): Promise<StaticFiles> {
  const root = fileURLToPath(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  /** URL paths, such as /favicon.svg and /assets/index-….js. */
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`);
  const known = new Set(names);
  const files = new Map<string, StaticFile>();
  for (const path of names) {
    const type = MIME_TYPES[extname(path)];
    if (!type) continue;
    const identity = await readBytes(new URL(`.${path}`, folder));
    const bodies: StaticFile['bodies'] = { identity };
    for (const [encoding, suffix] of COMPRESSED)
      if (known.has(`${path}${suffix}`)) bodies[encoding] = await readBytes(new URL(`.${path}${suffix}`, folder));
    files.set(path, {
      type,
      policy: policyOf(path, identity),
      cacheControl: path.startsWith('/assets/') ? IMMUTABLE : SHORT,
      etag: etagOf(identity),
      bodies,
    });
  }
  if (tmdbLogo !== undefined) files.set(TMDB_LOGO_PATH, await readTmdbLogo(tmdbLogo));
  return files;
}

const FILE_NAME =
  /\.(avif|bmp|css|eot|gif|ico|jpe?g|json|m?js|map|mp4|otf|pdf|png|svg|ttf|txt|webm|webmanifest|webp|woff2?|xml|zip)$/i;
/** Screens whose last segment is a name, which may end like a file name. */
const NAME_PATHS = /^\/(keyword|movie|person|provider|tag)\/[^/]+$/;

/** True if a path can only be a file: a missing file must not return a page. */
const isFile = (path: string) => path.startsWith('/assets/') || (FILE_NAME.test(path) && !NAME_PATHS.test(path));

/** Serves the files; an unknown file is 404, never a page. */
export function staticRoutes(files: StaticFiles): Hono {
  const router = new Hono();
  router.get('*', async (c, next) => {
    const file = files.get(c.req.path);
    if (!file) return isFile(c.req.path) ? c.notFound() : next();
    const headers: Record<string, string> = {
      'Content-Type': file.type,
      'Cache-Control': file.cacheControl,
      ETag: file.etag,
      Vary: 'Accept-Encoding',
    };
    if (file.policy) headers['Content-Security-Policy'] = file.policy;
    if (matchesEtag(file.etag, c.req.header('If-None-Match'))) return c.body(null, 304, headers);
    const wanted = acceptedEncoding(c.req.header('Accept-Encoding') ?? null);
    const compressed = wanted === 'identity' ? undefined : file.bodies[wanted];
    if (compressed) headers['Content-Encoding'] = wanted;
    return c.body(compressed ?? file.bodies.identity, 200, headers);
  });
  return router;
}
