import type { Manifest } from '@tanstack/react-router';

type ManifestRoute = Manifest['routes'][string];

const hrefOf = (link: string | { href: string }) => (typeof link === 'string' ? link : link.href);

/** A hidden tab does not paint, so it loads the scripts immediately. */
const loadAfterPaint = (preloads: readonly string[], entry: string) =>
  `{let load=()=>{for(let href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));import(${JSON.stringify(entry)})};document.hidden?load():requestAnimationFrame(()=>setTimeout(load))}`;

/** On a slow connection, scripts that load after the first paint do not compete with text, fonts and first posters. */
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
