import { createHash } from 'node:crypto';

/** Where trailers are embedded from. */
const TRAILER_HOST = 'https://www.youtube-nocookie.com';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

const hash = (text: string) => createHash('sha256').update(text).digest('base64');

/** The texts of a page's inline pieces. */
const textsOf = (html: string, inline: RegExp) => [...html.matchAll(inline)].map(([, text = '']) => text);

/** As a directive lists them, each once, with a space before it. */
const listed = (hashes: string[]) => [...new Set(hashes)].map((each) => ` 'sha256-${each}'`).join('');

/**
 * The policy of a page: no script or style but our files and the inline ones that this very page was rendered with,
 * each named by its hash (CSP Level 3, "hash-source").
 *
 * @param html the rendered page
 */
export function contentSecurityPolicy(html: string): string {
  const scripts = textsOf(html, INLINE_SCRIPT).map(hash);
  const styles = textsOf(html, INLINE_STYLE).map(hash);
  return [
    "default-src 'none'",
    `script-src 'self'${listed(scripts)}`,
    `style-src 'self'${listed(styles)}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${TRAILER_HOST}`,
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
