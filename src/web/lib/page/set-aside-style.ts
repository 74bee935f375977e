import type { AnyRouter } from '@tanstack/react-router';

/** Stands in a page for its stylesheet while it is rendered: a comment of CSS that nobody else writes. */
const PLACE = '/*the stylesheet*/';
/** Its element and it. A reader's words may say the comment as well, in a title for example, but hold no element. */
const PLACE_IN_ELEMENT = /(<style[^>]*>)\/\*the stylesheet\*\//;

/** @property at where in the page's text it belongs */
export type Stylesheet = { text: string; at: number };

/**
 * Keeps the stylesheet out of a page: it is two thirds of the page's bytes and the same in all, and each step on the
 * way (escaping, searching, encoding) would go through it.
 *
 * @param router of one request
 * @returns says of the rendered page where its stylesheet belongs
 */
export function setAsideStyle(router: AnyRouter): (html: string) => { html: string; stylesheet: Stylesheet | null } {
  const { ssr } = router;
  if (!ssr) return (html) => ({ html, stylesheet: null });
  let text = '';
  router.ssr = {
    ...ssr,
    // A getter, as Start's own: what it says depends on the routes that match when it is asked.
    get manifest() {
      const { manifest } = ssr;
      const style = manifest?.inlineStyle;
      if (!manifest || !style?.children) return manifest;
      text = style.children;
      return { ...manifest, inlineStyle: { ...style, children: PLACE } };
    },
  };
  return (html) => {
    const found = PLACE_IN_ELEMENT.exec(html);
    if (!found) return { html, stylesheet: null };
    const at = found.index + (found[1]?.length ?? 0);
    return { html: html.slice(0, at) + html.slice(at + PLACE.length), stylesheet: { text, at } };
  };
}
