import { Hono } from 'hono';
import { MAX_ID } from '#contract/limits.ts';
import { PLATFORMS } from '#contract/platforms.ts';
import { THEMES } from '#contract/themes.ts';
import { dayOf } from '#lib/today.ts';
import { notFound } from '../errors.ts';
import { publicResponses } from '../middleware/public-cache.ts';
import type { SitemapRepository } from './sitemap.repository.ts';

/** A sitemap has at most 50,000 URLs (sitemaps.org protocol 0.9). */
const SITEMAP_SIZE = 45_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type SeoOptions = { repository: SitemapRepository; appUrl: string };

function urlSet(appUrl: string, paths: { path: string; changed?: Date }[]): string {
  const entries = paths.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${dayOf(changed)}</lastmod>` : '';
    return `<url><loc>${appUrl}${path}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">${entries.join('')}</urlset>\n`;
}

export function seoRoutes({ repository, appUrl }: SeoOptions): Hono {
  const router = new Hono();
  const xml = { 'Content-Type': 'application/xml; charset=utf-8' };

  router.get('/robots.txt', publicResponses, (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /list',
        'Disallow: /profile',
        `Sitemap: ${appUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );

  router.get('/sitemap.xml', publicResponses, async (c) => {
    const films = await repository.filmBoundaries(SITEMAP_SIZE);
    const maps = ['/sitemap-pages.xml', ...films.map((afterId) => `/sitemap-films-${afterId}.xml`)];
    const entries = maps.map((path) => `<sitemap><loc>${appUrl}${path}</loc></sitemap>`).join('');
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">${entries}</sitemapindex>\n`,
      200,
      xml,
    );
  });

  router.get('/sitemap-pages.xml', publicResponses, async (c) => {
    const [tags, people] = await Promise.all([repository.tags(), repository.people(SITEMAP_SIZE - 1000)]);
    const paths = [
      '/',
      '/calendar',
      '/tonight',
      ...THEMES.map(({ value }) => `/keyword/${value}`),
      ...PLATFORMS.map(({ value }) => `/provider/${value}`),
      ...tags.map(({ slug }) => `/tag/${encodeURIComponent(slug)}`),
      ...people.map(({ id }) => `/person/${id}`),
    ];
    return c.body(
      urlSet(
        appUrl,
        paths.map((path) => ({ path })),
      ),
      200,
      xml,
    );
  });

  router.get('/:file{sitemap-films-\\d{1,10}\\.xml}', publicResponses, async (c) => {
    const afterId = Number(/\d+/.exec(c.req.param('file'))?.[0]);
    const films = afterId <= MAX_ID ? await repository.films(afterId, SITEMAP_SIZE) : [];
    if (films.length === 0) throw notFound('Sitemap not found.');
    return c.body(
      urlSet(
        appUrl,
        films.map(({ id, fetched_at }) => ({ path: `/movie/${id}`, changed: fetched_at })),
      ),
      200,
      xml,
    );
  });

  return router;
}
