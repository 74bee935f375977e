import type { AnyRouter } from '@tanstack/react-router';

/** Stands in a page for its stylesheet: a comment of CSS that nobody else writes. */
const PLACE = '/*the stylesheet*/';

/**
 * Keeps the stylesheet out of a page while it is rendered: it is two thirds of the page's bytes, and each step on the
 * way (escaping, streaming, decoding, searching) would go through it.
 *
 * @param router of one request
 * @returns puts the stylesheet into the rendered page
 */
export function setAsideStyle(router: AnyRouter): (html: string) => string {
  const { ssr } = router;
  if (!ssr) return (html) => html;
  let stylesheet = '';
  router.ssr = {
    ...ssr,
    // A getter, as Start's own: what it says depends on the routes that match when it is asked.
    get manifest() {
      const { manifest } = ssr;
      const style = manifest?.inlineStyle;
      if (!manifest || !style?.children) return manifest;
      stylesheet = style.children;
      return { ...manifest, inlineStyle: { ...style, children: PLACE } };
    },
  };
  return (html) => html.replace(PLACE, () => stylesheet);
}
