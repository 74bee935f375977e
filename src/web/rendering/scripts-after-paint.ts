import type { Manifest } from '@tanstack/react-router';

type ManifestRoute = Manifest['routes'][string];

const hrefOf = (link: string | { href: string }) => (typeof link === 'string' ? link : link.href);

/** A hidden tab does not paint, so it loads the scripts immediately. */
const loadAfterPaint = (preloads: readonly string[], entry: string) =>
  `{let load=()=>{for(let href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));import(${JSON.stringify(entry)})};document.hidden?load():requestAnimationFrame(()=>setTimeout(load))}`;

/**
 * Replaces a page's modulepreload links and module script with one inline script that requests the same files after the
 * first paint. On a slow connection they then do not compete with the text, fonts and first posters. Until the scripts
 * run, links and forms work as plain HTML.
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
