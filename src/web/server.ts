import { getSsrStatus } from '@tanstack/react-router/ssr/server';
import { createStartHandler, defaultStreamHandler, defineHandlerCallback } from '@tanstack/react-start/server';
import { scriptsAfterPaint } from './lib/page/after-paint.ts';
import { newWhenOpened } from './lib/page/page-times.ts';
import { type Rendered, renderContext } from './lib/page/render-context.ts';
import { renderRouter } from './lib/page/render-router.tsx';
import { type Stylesheet, setAsideStyle } from './lib/page/set-aside-style.ts';
import type { SiteSettings } from './lib/page/site-settings.ts';

type PageContext = {
  /** Answers /api requests in process. */
  fetchApi: (request: Request) => Promise<Response>;
  site: SiteSettings;
};

declare module '@tanstack/react-router' {
  interface Register {
    server: { requestContext: PageContext & { page: { html: string | null; stylesheet: Stylesheet | null } } };
  }
}

const render = defineHandlerCallback(async (context) => {
  const page = renderContext()?.page;
  // Development's own scripts and styles stay where they are.
  if (import.meta.env.DEV || !page) return defaultStreamHandler(context);
  const { router, responseHeaders } = context;
  const takeStyle = setAsideStyle(router);
  const { html, hasFailed } = await renderRouter(router);
  Object.assign(page, takeStyle(scriptsAfterPaint(newWhenOpened(html))));
  return new Response(null, { status: hasFailed ? 500 : getSsrStatus(router), headers: responseHeaders });
});

const answer = createStartHandler(render);

/** What the app's page routes call: renders one page, without its reader. */
export default {
  async fetch(request: Request, { context }: { context: PageContext }): Promise<Rendered> {
    const page: Pick<Rendered, 'html' | 'stylesheet'> = { html: null, stylesheet: null };
    const response = await answer(request, { context: { ...context, page } });
    const { status, headers, body } = response;
    return { status, headers, ...page, ...(body && { html: await response.text() }) };
  },
};
