import { readEnvironment } from '#server/env.ts';
import type { PageRenderer } from '#server/pages/pages.routes.ts';
import { createRenderer } from '#server/pages/renderer.ts';
import { buildSite } from '../process/site-process.ts';

const WEB = new URL('../../dist/server/server.js', import.meta.url);

/** The built site's own pages, for testApp. Builds first where the build is older than the sources. */
export function builtRenderer(): PageRenderer {
  buildSite();
  return createRenderer({
    load: () => import(WEB.href),
    env: readEnvironment({ NODE_ENV: 'test' }),
    hasDemoData: async () => false,
    filmSources: async () => [],
  });
}
