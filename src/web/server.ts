import { getSsrStatus } from '@tanstack/react-router/ssr/server';
import { createStartHandler, defineHandlerCallback } from '@tanstack/react-start/server';
import type { RenderPage } from '#contract/pages.ts';
import { type RenderContext, renderContext } from './lib/page/render-context.ts';
import { renderDocument } from './rendering/render-document.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    server: { requestContext: RenderContext };
  }
}

const startHandler = createStartHandler(
  defineHandlerCallback(async ({ router, responseHeaders }) => {
    const { html, hasFailed } = await renderDocument(router);
    const context = renderContext();
    if (context) context.page.html = html;
    return new Response(null, { status: hasFailed ? 500 : getSsrStatus(router), headers: responseHeaders });
  }),
);

export const renderPage: RenderPage = async (request, context) => {
  const page: RenderContext['page'] = { html: null };
  const response = await startHandler(request, { context: { ...context, page } });
  const { status, headers, body } = response;
  return { status, headers, html: body ? await response.text() : page.html };
};
