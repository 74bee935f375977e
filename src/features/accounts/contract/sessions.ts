import { z } from 'zod';
import { dateSchema } from '#features/films/contract/films.ts';

/** Milliseconds after which a member must prove again who they are before a sensitive act. */
export const CONFIRMED_FOR = 15 * 60_000;

export const sessionSchema = z
  .object({
    _id: z.uuid(),
    browser: z.string().nullable().describe('Its name; null if it is not known'),
    system: z.string().nullable(),
    firstOn: dateSchema.describe('The day of logging in, UTC'),
    lastOn: dateSchema.describe(
      'The last day of use, UTC; a day of use may be missing, because sessions are extended daily',
    ),
    current: z.boolean().describe('True for the session of this request'),
  })
  .meta({ id: 'Session' });
export type MemberSession = z.infer<typeof sessionSchema>;

export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) }).meta({ id: 'Sessions' });

/** A password in a request body, encrypted as for the login. */
export const sentPasswordSchema = z
  .string()
  .min(1, 'is required')
  .max(4096)
  .describe('Encrypted as described at POST /api/auth/login');

export const confirmationSchema = z
  .object({
    password: sentPasswordSchema.optional(),
    code: z.string().min(1, 'is required').max(100).optional().describe('Of the second factor'),
  })
  .meta({ id: 'Confirmation' });

export const confirmationStateSchema = z
  .object({
    confirmed: z.boolean().describe('True for fifteen minutes after the member has proved who they are'),
    password: z.boolean().describe('True if the account has a password'),
    passkeys: z.boolean().describe('True if a passkey is accepted'),
    providers: z.array(z.string()).describe('Keys of the identity providers that are accepted'),
    secondFactor: z.boolean().describe('True if a code of the second factor is accepted'),
  })
  .meta({ id: 'ConfirmationState' });
export type ConfirmationState = z.infer<typeof confirmationStateSchema>;
