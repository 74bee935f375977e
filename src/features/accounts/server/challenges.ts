import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { onlyCookie, setCookie } from '#engine/http/cookies.ts';
import { hashOf, isSameSecret } from '#engine/lib/secret-token.ts';
import type { ChallengesRepository } from './challenges.repository.ts';

/** Characters. A longer cookie is not ours. */
const MAX_LENGTH = 4096;

type ChallengesOptions = {
  repository: ChallengesRepository;
  /** Signs the cookies. */
  secret: string;
  https: boolean;
  clock: () => Date;
};

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Challenges that a browser must answer with its next request: a passkey must sign one, an identity provider sends one
 * back, a code must follow a password. The browser keeps the challenge in a cookie, so that any process can check the
 * answer. The cookie is signed, not encrypted: the browser's user knows its content anyway.
 */
export function createChallenges({ repository, secret, https, clock }: ChallengesOptions) {
  const fullName = (name: string) => (https ? `__Host-${name}` : name);
  const sign = (name: string, text: string) =>
    createHmac('sha256', secret).update(`cookie\n${name}\n${text}`).digest('base64url');
  const header = (name: string, value: string, seconds: number) => setCookie(fullName(name), value, { seconds, https });

  return {
    /** Returns a Set-Cookie header. @param seconds after which the challenge expires */
    issue(name: string, content: object, seconds: number): string {
      const until = clock().getTime() + seconds * 1000;
      const text = Buffer.from(JSON.stringify({ until, content })).toString('base64url');
      return header(name, `${text}.${sign(name, text)}`, seconds);
    },

    /** Returns the content, or null unless the request has exactly one such cookie that is ours and valid. */
    read<T>(requestHeaders: Headers, name: string, schema: z.ZodType<T>): T | null {
      const value = onlyCookie(requestHeaders, fullName(name)) ?? '';
      const [text = '', signature = ''] = value.split('.');
      if (value.length > MAX_LENGTH || !isSameSecret(signature, sign(name, text))) return null;
      const { until, content } = JSON.parse(Buffer.from(text, 'base64url').toString());
      return until > clock().getTime() ? (schema.safeParse(content).data ?? null) : null;
    },

    /** Uses a challenge up, because a copied cookie would answer it again. @returns false when it was used before */
    spend: async (challenge: string): Promise<boolean> =>
      (await repository.use(hashOf(challenge), clock())) !== undefined,

    /** Returns a Set-Cookie header. */
    clear: (name: string): string => header(name, '', 0),
  };
}
