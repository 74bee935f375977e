import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { serveStatic } from 'hono/serve-static';
import { DEMO_NOTICE, TMDB_LOGO_PATH } from '#contract/brand.ts';
import { type Environment, EnvironmentError } from '../env.ts';
import { etagOf, matchesEtag } from '../http/headers.ts';
import { codeOf } from '../lib/error-code.ts';
import { contentSecurityPolicy } from './pages.routes.ts';

/**
 * Paths of compressed files, which the build writes beside the other files. Clients get them by Accept-Encoding, not by
 * these paths.
 */
const COMPRESSED = /\.(br|gz)$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

/** The service worker may only fetch our own files. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** For an SVG logo that is opened in its own tab: inline styles are allowed, scripts are not. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const MAX_LOGO_BYTES = 200 * 1024;

type StaticFile = { body: Uint8Array<ArrayBuffer>; headers: Readonly<Record<string, string>> };
/** Maps URL paths to files. The path of a compressed file has .br or .gz added. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

function fileAt(path: string, bytes: Buffer, headers: Record<string, string> = {}): StaticFile {
  const body = new Uint8Array(bytes);
  const cacheControl = path.startsWith('/assets/') ? IMMUTABLE : SHORT;
  return { body, headers: { 'Cache-Control': cacheControl, ETag: etagOf(body), Vary: 'Accept-Encoding', ...headers } };
}

/** Returns the policy of the service worker and of HTML files. Other files have the policy of http/headers.ts. */
function policyOf(path: string, body: Uint8Array): Record<string, string> {
  if (path === '/service-worker.js') return { 'Content-Security-Policy': WORKER_POLICY };
  if (!path.endsWith('.html')) return {};
  return { 'Content-Security-Policy': contentSecurityPolicy(new TextDecoder().decode(body)) };
}

/** Reads the operator's SVG or PNG file. @throws EnvironmentError */
async function readTmdbLogo(path: string): Promise<StaticFile> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new EnvironmentError(`TMDB_LOGO: the file cannot be read (${codeOf(error)})`);
  });
  if (bytes.length > MAX_LOGO_BYTES) throw new EnvironmentError('TMDB_LOGO: the file is larger than 200 KB');
  const type = extname(path).toLowerCase() === '.svg' ? 'image/svg+xml' : 'image/png';
  return fileAt(TMDB_LOGO_PATH, bytes, { 'Content-Type': type, 'Content-Security-Policy': LOGO_POLICY });
}

const OFFLINE_PAGE = '/offline.html';

/** Adds the notice of every page to the offline page, which a device stores. */
function addDemoNotice(files: Map<string, StaticFile>): void {
  const page = new TextDecoder().decode(files.get(OFFLINE_PAGE)?.body);
  const bytes = Buffer.from(page.replace('<!-- notice -->', `<p class="page py-2 text-sm">${DEMO_NOTICE}</p>`));
  files.set(OFFLINE_PAGE, fileAt(OFFLINE_PAGE, bytes, policyOf(OFFLINE_PAGE, bytes)));
  for (const suffix of ['.br', '.gz']) files.delete(OFFLINE_PAGE + suffix);
}

type Options = Partial<Pick<Environment, 'TMDB_LOGO' | 'DEMO'>>;

/**
 * Reads the built client (dist/client/) into memory. Names under assets/ contain a hash of their content, so they are
 * cached indefinitely.
 *
 * @throws EnvironmentError when the logo cannot be read
 */
export async function readStaticFiles(folder: URL, { TMDB_LOGO: tmdbLogo, DEMO }: Options): Promise<StaticFiles> {
  const root = fileURLToPath(folder);
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(root, file).replaceAll('\\', '/')}`;
    const bytes = await readFile(file);
    files.set(path, fileAt(path, bytes, policyOf(path, bytes)));
  }
  if (DEMO) addDemoNotice(files);
  if (tmdbLogo !== undefined) files.set(TMDB_LOGO_PATH, await readTmdbLogo(tmdbLogo));
  return files;
}

const FILE_NAME =
  /\.(avif|bmp|css|eot|gif|ico|jpe?g|json|m?js|map|mp4|otf|pdf|png|svg|ttf|txt|webm|webmanifest|webp|woff2?|xml|zip)$/i;
/** Paths of screens whose last segment is a name. Such a name may end like a file name. */
const NAME_PATHS = /^\/(keyword|movie|person|provider|tag)\/[^/]+$/;

/** True if a path can only be a file. If the file is missing, the response must be 404 and not a page. */
const isFile = (path: string) => path.startsWith('/assets/') || (FILE_NAME.test(path) && !NAME_PATHS.test(path));

/** Serves the files; an unknown file is 404, never a page. */
export function staticRoutes(files: StaticFiles): Hono {
  const router = new Hono();
  const serve = serveStatic({
    getContent: async (path) => files.get(path)?.body ?? null,
    join: (_root, path) => path,
    precompressed: true,
    onFound: (path, c) => {
      for (const [name, value] of Object.entries(files.get(path)?.headers ?? {})) c.header(name, value);
    },
  });
  router.get('*', async (c, next) => {
    const { path } = c.req;
    const headers = COMPRESSED.test(path) ? undefined : files.get(path)?.headers;
    if (!headers) return isFile(path) ? c.notFound() : next();
    if (matchesEtag(headers.ETag ?? '', c.req.header('If-None-Match'))) return c.body(null, 304, headers);
    return serve(c, next);
  });
  return router;
}
