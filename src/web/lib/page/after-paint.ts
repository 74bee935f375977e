const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/;

/** A hidden tab paints no frame: it goes on at once. */
const script = (files: readonly string[], entry: string) =>
  `{let load=()=>{for(let href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));import(${JSON.stringify(entry)})};document.hidden?load():requestAnimationFrame(()=>setTimeout(load))}`;

/**
 * Lets a rendered page ask for its scripts after its first paint, so that on a slow line the text, the fonts and the
 * first posters do not share it with them. Until then links and forms work as plain HTML.
 *
 * @param html a whole page; one without a module script is returned as it is
 */
export function scriptsAfterPaint(html: string): string {
  const entry = ENTRY.exec(html)?.[1];
  if (!entry) return html;
  const files = [...html.matchAll(PRELOAD)].map(([, href = '']) => href);
  return html.replaceAll(PRELOAD, '').replace(ENTRY, () => `<script>${script(files, entry)}</script>`);
}
