import { createHash } from 'node:crypto';

/** Where trailers are embedded from. */
const TRAILER_HOST = 'https://www.youtube-nocookie.com';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/** The hash of each inline piece of a page, with a space before it. */
function hashesOf(html: string, inline: RegExp): string {
  const hashes = [...html.matchAll(inline)].map(([, text = '']) => createHash('sha256').update(text).digest('base64'));
  return [...new Set(hashes)].map((hash) => ` 'sha256-${hash}'`).join('');
}

/**
 * The policy of a page: no script or style but our files and the inline ones that this very page was rendered with,
 * each named by its hash (CSP Level 3, "hash-source").
 *
 * @param html the whole rendered page
 */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOf(html, INLINE_SCRIPT)}`,
    `style-src 'self'${hashesOf(html, INLINE_STYLE)}`,
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
