import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { DEMO_NOTICE } from '#contract/brand.ts';
import type { FetchApi, RenderedPage, RenderPage, SiteSettings } from '#contract/pages.ts';
import type { Environment } from '../env.ts';
import { badRequest } from '../errors.ts';
import { hasLibrary } from '../house/house-server.ts';
import { PUBLIC_CACHE_CONTROL } from '../http/headers.ts';
import { mailsGo } from '../mail/mailer.ts';

/** Renders the page of a URL from API responses. The page contains nothing about the user. */
export type PageRenderer = (request: Request, fetchApi: FetchApi) => Promise<RenderedPage>;

type RendererOptions = {
  /** Imports the web's server entry, from the build or the development server. */
  load: () => Promise<unknown>;
  env: Environment;
  /** Returns true if there are synthetic members. Pages then show a notice. */
  hasDemoData: () => Promise<boolean>;
  credits: () => Promise<Pick<SiteSettings, 'filmSources' | 'firstSync'>>;
};

export function createRenderer({ load, env, hasDemoData, credits }: RendererOptions): PageRenderer {
  const site = {
    origin: env.APP_URL,
    donationUrl: env.DONATION_URL ?? null,
    loginSecret: env.LOGIN_SECRET,
    mail: mailsGo(env),
    contact: env.CONTACT ?? null,
    notice: env.DEMO ? DEMO_NOTICE : null,
    registration: env.REGISTRATION,
    hasPasswords: env.PASSWORD_LOGIN,
    hasTmdbLogo: env.TMDB_LOGO !== undefined,
    hasLibrary: hasLibrary(env),
    takesRequests: env.SEERR_URL !== undefined,
  };
  return async (request, fetchApi) => {
    // The bundle of src/web/server.ts has no types.
    const { renderPage } = (await load()) as { renderPage: RenderPage };
    const [demo, shown] = await Promise.all([hasDemoData(), credits()]);
    return renderPage(request, { fetchApi, site: { ...site, hasDemoData: demo, ...shown } });
  };
}

const TRAILER_HOST = 'https://www.youtube-nocookie.com';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const textsOf = (html: string, inline: RegExp) => [...html.matchAll(inline)].map(([, text = '']) => text);

/** Returns the hashes for a directive, with a leading space and without duplicates. */
const listed = (hashes: string[]) => [...new Set(hashes)].map((each) => ` 'sha256-${each}'`).join('');

/** Allows only our files, and the inline scripts and styles of this page by hash (CSP Level 3, "hash-source"). */
export function contentSecurityPolicy(html: string): string {
  const scripts = textsOf(html, INLINE_SCRIPT).map(sha256);
  const styles = textsOf(html, INLINE_STYLE).map(sha256);
  return [
    "default-src 'none'",
    `script-src 'self'${listed(scripts)}`,
    `style-src 'self'${listed(styles)}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${TRAILER_HOST}`,
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-uri /api/browser-errors',
  ].join('; ');
}

type PageRoutesOptions = {
  renderPage: PageRenderer;
  fetchApi: FetchApi;
  /** The public origin. Pages are rendered for this origin, whatever the Host header says. */
  appUrl: string;
};

/** Merges leading slashes, because `//host` would name another host. */
const singleSlash = (path: string) => path.replace(/^\/+/, '/');

/** Returns a request with only path and query, for the renderer. */
function anonymous(request: Request, appUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(singleSlash(pathname) + search, appUrl), { headers: { accept: 'text/html' } });
}

/** Removes the host from redirects within the site, so that they work under any host name. */
function relativeLocation(location: string, appUrl: string): string {
  return location.startsWith(`${appUrl}/`) ? location.slice(appUrl.length) : location;
}

function watchCalls(fetchApi: FetchApi) {
  const failures: Response[] = [];
  return {
    fetchApi: async (request: Request) => {
      const response = await fetchApi(request);
      if (!response.ok) failures.push(response);
      return response;
    },
    isComplete: () => failures.every(({ status }) => status < 500),
    unavailable: () => failures.find(({ status }) => status === 503),
    hasBadRequest: () => failures.some(({ status }) => status === 400),
  };
}

/**
 * Returns 503 with Retry-After if one of the page's API calls got 503, or 404 if one rejected the page's URL (an
 * invalid id).
 */
function failureStatus(status: number, calls: ReturnType<typeof watchCalls>, headers: Headers): number {
  if (status < 500) return status;
  if (calls.hasBadRequest() && calls.isComplete()) return 404;
  const unavailable = calls.unavailable();
  if (!unavailable) return status;
  headers.set('Retry-After', unavailable.headers.get('Retry-After') ?? '5');
  return 503;
}

/** Returns false for a path with invalid percent-encoding, for which the renderer sends an empty response. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path in lower case. Escapes such as %C3 stay as they are. */
const lowerCase = (path: string) =>
  path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));

export function pageRoutes({ renderPage, fetchApi, appUrl }: PageRoutesOptions): Hono {
  const router = new Hono();

  async function render(request: Request) {
    const calls = watchCalls(fetchApi);
    const { html, status: rendered, headers: given } = await renderPage(anonymous(request, appUrl), calls.fetchApi);
    const headers = new Headers(given);
    const status = failureStatus(rendered, calls, headers);
    if (html !== null) headers.set('Content-Security-Policy', contentSecurityPolicy(html));
    const location = headers.get('Location');
    if (location) headers.set('Location', relativeLocation(location, appUrl));
    // Only complete pages are cached: no redirects, error pages or pages with a missing part.
    headers.set('Cache-Control', status === 200 && calls.isComplete() ? PUBLIC_CACHE_CONTROL : 'no-store');
    return { html, status, headers };
  }

  router.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    if (!isDecodable(pathname)) throw badRequest('The URL contains invalid percent-encoding.');
    // Every page's path is in lower case. Another spelling would be a second URL of the same page.
    const path = singleSlash(pathname);
    const canonical = lowerCase(path);
    if (canonical !== path) {
      return c.body(null, 308, { Location: canonical + search, 'Cache-Control': 'no-store' });
    }
    const { html, status, headers } = await render(c.req.raw);
    return new Response(html, { status, headers });
  });
  return router;
}

/** Pages with a form that a script sends. */
const FORM_PAGES = ['/login', '/create-account', '/forgot-password', '/reset-password'];

/**
 * A browser posts such a form to its page when the script has not loaded or is turned off. The page is then shown
 * again; it says that it needs scripts. The form's data are not read: without the script, the password of a login is
 * not encrypted.
 */
export function unsentFormRoutes(): Hono {
  const router = new Hono();
  for (const page of FORM_PAGES) {
    router.post(page, (c) => {
      c.header('Cache-Control', 'no-store');
      return c.redirect(page + new URL(c.req.url).search, 303);
    });
  }
  return router;
}
