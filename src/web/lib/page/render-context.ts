import { getGlobalStartContext } from '@tanstack/react-start';
import type { PageContext, RenderedPage } from '#contract/pages.ts';

/**
 * @property page gets the `html` from the renderer. The Response of TanStack Start has no body, because Start would copy
 * the document several times.
 */
export type RenderContext = PageContext & { page: Pick<RenderedPage, 'html'> };

/** The context of the page being rendered on the server; undefined in the browser. */
export function renderContext(): RenderContext | undefined {
  // The framework's own type is circular through the router and its loaders, so TypeScript cannot always infer it.
  const context: unknown = getGlobalStartContext();
  return context as RenderContext | undefined; // server.ts registers this type
}
