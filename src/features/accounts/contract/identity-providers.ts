import { z } from 'zod';
import { sentPasswordSchema } from './accounts.ts';
import { passkeyAnswerSchema } from './passkeys.ts';

/**
 * Reasons why a visit to an identity provider failed: the values of `problem` in the URLs `/login?problem=…` and
 * `/profile/account?problem=…`.
 */
export type ProviderProblem =
  | 'provider'
  | 'cancelled'
  | 'expired'
  | 'no_email'
  | 'email_unverified'
  | 'registration_closed'
  | 'invitation_invalid'
  | 'disabled'
  | 'taken'
  | 'not_linked';

export const linkSchema = z
  .object({
    password: sentPasswordSchema.optional(),
    code: z.string().min(1, 'is required').max(100).optional().describe('Of the second factor, with the password'),
    passkey: passkeyAnswerSchema.optional(),
  })
  .meta({ id: 'Link' });
export type Link = z.infer<typeof linkSchema>;

export const linkStartSchema = z.object({ url: z.url() }).meta({ id: 'LinkStart' });

export const identitySchema = z
  .object({
    _id: z.uuid(),
    name: z.string().describe('Of the provider; the issuer if the site no longer uses the provider'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Identity' });
export type LinkedIdentity = z.infer<typeof identitySchema>;

export const identitiesSchema = z.object({ identities: z.array(identitySchema) }).meta({ id: 'Identities' });
