import { Hono } from 'hono';
import type { FetchApi, RenderedPage } from '#contract/pages.ts';
import { badRequest } from '../errors.ts';
import { PUBLIC_CACHE_CONTROL } from '../middleware/public-cache.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** Renders the page of a URL from responses of the API. It is told nothing about the user. */
export type PageRenderer = (request: Request, fetchApi: FetchApi) => Promise<RenderedPage>;

type PageRoutesOptions = {
  renderPage: PageRenderer;
  fetchApi: FetchApi;
  /** The public origin: what a page is rendered for, whatever Host a reader sent. */
  appUrl: string;
};

/**
 * Nothing that tells one reader from another reaches the renderer: the path and query, and that is all. A path that
 * begins with two slashes would name another host than ours.
 */
function anonymous(request: Request, appUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(pathname.replace(/^\/+/, '/') + search, appUrl), { headers: { accept: 'text/html' } });
}

/** A redirect within the site names no host, so that it works at whatever address the site was asked for. */
function relativeLocation(location: string, appUrl: string): string {
  return location.startsWith(`${appUrl}/`) ? location.slice(appUrl.length) : location;
}

/** How the calls of a page went. */
function watchCalls(fetchApi: FetchApi) {
  const failures: Response[] = [];
  return {
    fetchApi: async (request: Request) => {
      const answer = await fetchApi(request);
      if (!answer.ok) failures.push(answer);
      return answer;
    },
    /** Whether none failed through a fault of ours. */
    isWhole: () => failures.every(({ status }) => status < 500),
    unavailable: () => failures.find(({ status }) => status === 503),
    wasRefused: () => failures.some(({ status }) => status === 400),
  };
}

/**
 * A page that failed because something of ours says "not now" says the same, and when to come again. One that failed
 * because a call refused what the address names, such as an id that is none, is no page.
 */
function failureStatus(status: number, calls: ReturnType<typeof watchCalls>, headers: Headers): number {
  if (status < 500) return status;
  if (calls.wasRefused() && calls.isWhole()) return 404;
  const unavailable = calls.unavailable();
  if (!unavailable) return status;
  headers.set('Retry-After', unavailable.headers.get('Retry-After') ?? '5');
  return 503;
}

/** Whether the escapes of a path can be read; a renderer would answer the others with nothing at all. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export function pageRoutes({ renderPage, fetchApi, appUrl }: PageRoutesOptions): Hono {
  const router = new Hono();
  router.get('*', async (c) => {
    if (!isReadable(new URL(c.req.url).pathname)) throw badRequest('This address is not written as addresses are.');
    const calls = watchCalls(fetchApi);
    const rendered = await renderPage(anonymous(c.req.raw, appUrl), calls.fetchApi);
    const { html } = rendered;
    const headers = new Headers(rendered.headers);
    const status = failureStatus(rendered.status, calls, headers);
    if (html !== null) headers.set('Content-Security-Policy', contentSecurityPolicy(html));
    const location = headers.get('Location');
    if (location) headers.set('Location', relativeLocation(location, appUrl));
    // A found page is everybody's. Redirects, error pages and pages that lack a part are made anew each time.
    headers.set('Cache-Control', status === 200 && calls.isWhole() ? PUBLIC_CACHE_CONTROL : 'no-store');
    return new Response(html, { status, headers });
  });
  return router;
}
