import type { Manifest } from '@tanstack/react-router';

type ManifestRoute = Manifest['routes'][string];

const hrefOf = (link: string | { href: string }) => (typeof link === 'string' ? link : link.href);

/** A hidden tab paints no frame, so it loads at once. */
const loadAfterPaint = (preloads: readonly string[], entry: string) =>
  `{let load=()=>{for(let href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));import(${JSON.stringify(entry)})};document.hidden?load():requestAnimationFrame(()=>setTimeout(load))}`;

/**
 * Replaces the modulepreload links and the module script of a page by one inline script, which requests the same files
 * after the first paint. On a slow line the text, the fonts and the first posters then do not share it with them. Until
 * the scripts run, links and forms work as plain HTML.
 *
 * @param manifest the files of each route
 * @param routeIds the routes of the page
 */
export function scriptsAfterPaint(manifest: Manifest, routeIds: readonly string[]): Manifest {
  const preloads = new Set(routeIds.flatMap((id) => (manifest.routes[id]?.preloads ?? []).map(hrefOf)));
  const withoutScripts = ({ css, scripts }: ManifestRoute): ManifestRoute => ({
    css,
    scripts: scripts?.map((script) => {
      const src: unknown = script.attrs?.src;
      return typeof src === 'string' ? { children: loadAfterPaint([...preloads], src) } : script;
    }),
  });
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, withoutScripts(route)]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}
