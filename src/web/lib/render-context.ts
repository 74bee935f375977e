import { getGlobalStartContext } from '@tanstack/react-start';
import type { SiteSettings } from './site-settings.ts';

type RenderContext = {
  /** Answers /api requests in process. */
  fetchApi: (request: Request) => Promise<Response>;
  site: SiteSettings;
};

/** What the server hands over while it renders a page; undefined in the browser. */
export function renderContext(): RenderContext | undefined {
  // The framework's own type leads through the router and its loaders back to this function: TypeScript then gives up
  // on it or not, depending on where it begins.
  const context: unknown = getGlobalStartContext();
  return context as RenderContext | undefined; // what server.ts registers
}
