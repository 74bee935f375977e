import { Hono } from 'hono';
import { MAX_ID } from '#contract/constants.ts';
import { notFound } from '#engine/errors.ts';
import { publicResponses } from '#engine/http/headers.ts';
import { dayOf } from '#engine/lib/dates.ts';
import type { SitemapEntry, SitemapService } from './sitemap.service.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

/**
 * Members' pages, API calls, and pages with endless combinations of parameters. Calendars and feeds are not in this
 * list, because some services that read them obey robots.txt.
 */
const DISALLOWED = ['/api/', '/list', '/profile', '/admin', '/tonight?', '/search?', '/login?', '/create-account?'];

type SeoOptions = { sitemaps: SitemapService; appUrl: string };

const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll("'", '&apos;');

function urlSet(appUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${dayOf(changedAt)}</lastmod>` : '';
    return `<url><loc>${escaped(appUrl + path)}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">${urls.join('')}</urlset>\n`;
}

export function seoRoutes({ sitemaps, appUrl }: SeoOptions): Hono {
  const router = new Hono();

  router.get('/robots.txt', publicResponses, (c) =>
    c.text(
      ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), `Sitemap: ${appUrl}/sitemap.xml`, ''].join(
        '\n',
      ),
    ),
  );

  router.get('/sitemap.xml', publicResponses, async (c) => {
    const names = await sitemaps.names();
    const entries = names.map((name) => `<sitemap><loc>${appUrl}/sitemap-${name}.xml</loc></sitemap>`).join('');
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">${entries}</sitemapindex>\n`,
      200,
      XML,
    );
  });

  for (const name of ['pages', 'reviews'] as const) {
    router.get(`/sitemap-${name}.xml`, publicResponses, async (c) =>
      c.body(urlSet(appUrl, await sitemaps[name]()), 200, XML),
    );
  }

  for (const name of ['films', 'people'] as const) {
    router.get(`/:file{sitemap-${name}-\\d{1,10}\\.xml}`, publicResponses, async (c) => {
      const afterId = Number(/\d+/.exec(c.req.param('file'))?.[0]);
      const entries = afterId <= MAX_ID ? await sitemaps[name](afterId) : [];
      if (entries.length === 0) throw notFound('Sitemap not found.');
      return c.body(urlSet(appUrl, entries), 200, XML);
    });
  }

  return router;
}
