import { getGlobalStartContext } from '@tanstack/react-start';
import type { Stylesheet } from './set-aside-style.ts';
import type { SiteSettings } from './site-settings.ts';

/** What became of an address: a page, whose stylesheet is still beside it, or none, as where it leads elsewhere. */
export type Rendered = { status: number; headers: Headers; html: string | null; stylesheet: Stylesheet | null };

type RenderContext = {
  /** Answers /api requests in process. */
  fetchApi: (request: Request) => Promise<Response>;
  site: SiteSettings;
  /** Takes the page past Start, whose responses would copy it several times. */
  page: Pick<Rendered, 'html' | 'stylesheet'>;
};

/** What the server hands over while it renders a page; undefined in the browser. */
export function renderContext(): RenderContext | undefined {
  // The framework's own type leads through the router and its loaders back to this function: TypeScript then gives up
  // on it or not, depending on where it begins.
  const context: unknown = getGlobalStartContext();
  return context as RenderContext | undefined; // what server.ts registers
}
