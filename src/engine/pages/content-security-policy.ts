import { createHash } from 'node:crypto';

const TRAILER_HOST = 'https://www.youtube-nocookie.com';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

const hash = (text: string) => createHash('sha256').update(text).digest('base64');

const textsOf = (html: string, inline: RegExp) => [...html.matchAll(inline)].map(([, text = '']) => text);

/** Returns the hashes for a directive, with a leading space and without duplicates. */
const listed = (hashes: string[]) => [...new Set(hashes)].map((each) => ` 'sha256-${each}'`).join('');

/** Allows only our files, and the inline scripts and styles of this page by hash (CSP Level 3, "hash-source"). */
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
    'report-uri /api/browser-errors',
  ].join('; ');
}
