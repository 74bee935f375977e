import { Hono } from 'hono';
import { PUBLIC_CACHE_CONTROL } from '../middleware/public-cache.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/**
 * Renders a page without its reader: the same address gives the same bytes to everyone.
 *
 * @param fetchApi answers /api requests of the page's loaders, in process
 */
export type RenderPage = (request: Request, fetchApi: (request: Request) => Promise<Response>) => Promise<Response>;

/** Nothing that tells one reader from another reaches the renderer. */
function anonymous(request: Request): Request {
  return new Request(request.url, { headers: { accept: 'text/html' } });
}

export function pageRoutes(renderPage: RenderPage, fetchApi: (request: Request) => Promise<Response>): Hono {
  const router = new Hono();
  router.get('*', async (c) => {
    let isWhole = true;
    const rendered = await renderPage(anonymous(c.req.raw), async (request) => {
      const answer = await fetchApi(request);
      if (answer.status >= 500) isWhole = false;
      return answer;
    });
    const headers = new Headers(rendered.headers);
    const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false;
    const html = isHtml ? await rendered.text() : null;
    if (html !== null) headers.set('Content-Security-Policy', contentSecurityPolicy(html));
    // A found page is everybody's. Redirects, error pages and pages that lack a part are made anew each time.
    headers.set('Cache-Control', rendered.status === 200 && isWhole ? PUBLIC_CACHE_CONTROL : 'no-store');
    return new Response(html ?? rendered.body, { status: rendered.status, headers });
  });
  return router;
}
