import {
  createServerEntry,
  createStartHandler,
  defaultStreamHandler,
  defineHandlerCallback,
} from '@tanstack/react-start/server';
import { scriptsAfterPaint } from './lib/after-paint.ts';
import { newWhenOpened } from './lib/page-times.ts';
import { setAsideStyle } from './lib/set-aside-style.ts';
import type { SiteSettings } from './lib/site-settings.ts';

declare module '@tanstack/react-start' {
  interface Register {
    server: {
      requestContext: {
        /** Answers /api requests in process. */
        fetchApi: (request: Request) => Promise<Response>;
        site: SiteSettings;
      };
    };
  }
}

const render = defineHandlerCallback(async (context) => {
  // Development's own scripts and styles stay where they are.
  if (import.meta.env.DEV) return defaultStreamHandler(context);
  const withStyle = setAsideStyle(context.router);
  const rendered = await defaultStreamHandler(context);
  const page = rendered instanceof Response ? rendered : rendered.response;
  return new Response(withStyle(scriptsAfterPaint(newWhenOpened(await page.text()))), page);
});

/** What the app's page routes call: renders one page, without its reader. */
export default createServerEntry({ fetch: createStartHandler(render) });
