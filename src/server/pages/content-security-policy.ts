import { createHash } from 'node:crypto';
import { memoized } from './memoized.ts';

/** Where trailers are embedded from. */
const TRAILER_HOST = 'https://www.youtube-nocookie.com';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

const hash = (text: string) => createHash('sha256').update(text).digest('base64');
/** All pages have the same few. */
const hashOfStylesheet = memoized(hash);

/** The texts of a page's inline pieces. */
const textsOf = (html: string, inline: RegExp) => [...html.matchAll(inline)].map(([, text = '']) => text);

/** As a directive lists them, each once, with a space before it. */
const listed = (hashes: string[]) => [...new Set(hashes)].map((each) => ` 'sha256-${each}'`).join('');

/**
 * The policy of a page: no script or style but our files and the inline ones that this very page was rendered with,
 * each named by its hash (CSP Level 3, "hash-source").
 *
 * @param html the rendered page
 * @param stylesheet what comes into one of its style elements, which is still empty
 */
export function contentSecurityPolicy(html: string, stylesheet?: string): string {
  const scripts = textsOf(html, INLINE_SCRIPT).map(hash);
  const styles = textsOf(html, INLINE_STYLE).filter(Boolean).map(hash);
  if (stylesheet) styles.push(hashOfStylesheet(stylesheet));
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
