import { getGlobalStartContext } from '@tanstack/react-start';
import type { PageContext, RenderedPage } from '#contract/pages.ts';

/** @property page takes the document past Start, whose responses would copy it several times */
export type RenderContext = PageContext & { page: Pick<RenderedPage, 'html'> };

/** The context of the page that the server is rendering; undefined in the browser. */
export function renderContext(): RenderContext | undefined {
  // The framework's own type leads through the router and its loaders back to this function: TypeScript then gives up
  // on it or not, depending on where it begins.
  const context: unknown = getGlobalStartContext();
  return context as RenderContext | undefined; // what server.ts registers
}
