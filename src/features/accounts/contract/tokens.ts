import { z } from 'zod';
import { refuse } from '#contract/text-rules.ts';
import { MAX_TOKEN_LIFETIME, TOKEN_PREFIX, tokenNameProblem } from './rules.ts';

const scopeSchema = z.enum(['read', 'write']).describe('read: GET and HEAD only; write: also changes');

export const tokenInputSchema = z
  .object({
    name: z
      .string()
      .trim()
      .superRefine(refuse(tokenNameProblem))
      .meta({ description: 'Shown in the list of tokens', example: 'Home server' }),
    scope: scopeSchema,
    expiresAt: z.iso
      .datetime({ offset: true })
      .meta({ description: `At most ${MAX_TOKEN_LIFETIME} days from now`, example: '2027-01-31T00:00:00Z' }),
  })
  .meta({ id: 'TokenInput' });

export const createdTokenSchema = z
  .object({
    _id: z.uuid(),
    token: z
      .string()
      .startsWith(TOKEN_PREFIX)
      .meta({ description: 'Sent as `Authorization: Bearer …`. Returned only once' }),
  })
  .meta({ id: 'CreatedToken' });

export const accessTokenSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    scope: scopeSchema,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('Up to five minutes old; null: never used'),
  })
  .meta({ id: 'AccessToken' });
export const accessTokensSchema = z.object({ tokens: z.array(accessTokenSchema) }).meta({ id: 'AccessTokens' });
