import { readEnvironment } from '#engine/env.ts';
import { createRenderer, type PageRenderer } from '#engine/pages/pages.routes.ts';
import { buildSite } from '../process/site-process.ts';

const WEB = new URL('../../dist/server/server.js', import.meta.url);

/** The built site's page renderer, for testApp. Builds first when the sources have changed. */
export function builtRenderer(): PageRenderer {
  buildSite();
  return createRenderer({
    load: () => import(WEB.href),
    env: readEnvironment({ NODE_ENV: 'test' }),
    hasDemoData: async () => false,
    credits: async () => ({ filmSources: [], firstSync: null }),
  });
}
