import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { onlyCookie } from '#lib/cookie-values.ts';

/** Characters. A longer cookie is not ours. */
const MAX_LENGTH = 4096;

/**
 * Cookies that hold what a sign-in must remember between two requests, so that any process can continue it. They are
 * signed, not encrypted: their content is known to the browser's user anyway.
 */
export function createSignedCookies({ secret, https, clock }: { secret: string; https: boolean; clock: () => Date }) {
  const fullName = (name: string) => (https ? `__Host-${name}` : name);
  const sign = (name: string, text: string) =>
    createHmac('sha256', secret).update(`cookie\n${name}\n${text}`).digest('base64url');
  const header = (name: string, value: string, seconds: number) =>
    `${fullName(name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;

  function textOf(requestHeaders: Headers, name: string): string | null {
    const text = onlyCookie(requestHeaders, fullName(name));
    return text && text.length <= MAX_LENGTH ? text : null;
  }

  return {
    /** Returns a Set-Cookie header. */
    issue(name: string, content: object, seconds: number): string {
      const until = clock().getTime() + seconds * 1000;
      const text = Buffer.from(JSON.stringify({ until, content })).toString('base64url');
      return header(name, `${text}.${sign(name, text)}`, seconds);
    },

    /** Returns the content, or null unless the request has exactly one such cookie that is ours and valid. */
    read<T>(requestHeaders: Headers, name: string, schema: z.ZodType<T>): T | null {
      const [text = '', signature = ''] = (textOf(requestHeaders, name) ?? '').split('.');
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(name, text))];
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const { until, content } = JSON.parse(Buffer.from(text, 'base64url').toString());
      return until > clock().getTime() ? (schema.safeParse(content).data ?? null) : null;
    },

    /** Returns a Set-Cookie header. */
    clear: (name: string): string => header(name, '', 0),
  };
}

export type SignedCookies = ReturnType<typeof createSignedCookies>;
