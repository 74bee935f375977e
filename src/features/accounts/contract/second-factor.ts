import { z } from 'zod';
import { sentPasswordSchema } from './accounts.ts';
import { REMEMBERED_DAYS } from './rules.ts';

const codeSchema = z
  .string()
  .min(1, 'is required')
  .max(100)
  .describe('Six digits of the app, or a recovery code; spaces, hyphens and capitals do not matter');

export const secondFactorStateSchema = z
  .object({
    on: z.boolean(),
    since: z.iso.datetime().nullable(),
    recoveryCodes: z.int().min(0).describe('How many are left'),
  })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

export const secondFactorStartSchema = z
  .object({
    password: sentPasswordSchema.optional().describe('Encrypted as in login; left out by an account without one'),
  })
  .meta({ id: 'SecondFactorStart' });

export const secondFactorKeySchema = z
  .object({ secret: z.string().describe('Base32, to type'), uri: z.string().describe('otpauth:, for the QR code') })
  .meta({ id: 'SecondFactorKey' });
export type SecondFactorKey = z.infer<typeof secondFactorKeySchema>;

export const secondFactorCodeSchema = z
  .object({
    code: codeSchema,
    remember: z.boolean().optional().describe(`True: do not ask in this browser for ${REMEMBERED_DAYS} days`),
  })
  .meta({ id: 'SecondFactorCode' });

export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()).describe('Shown once; each works once') })
  .meta({ id: 'RecoveryCodes' });

export const secondFactorNeededSchema = z.object({ secondFactor: z.literal(true) }).meta({ id: 'SecondFactorNeeded' });
