import { z } from 'zod';
import { registrationModeSchema } from '#contract/pages.ts';
import { refuse } from '#contract/text-rules.ts';
import { dateSchema } from '#features/films/contract/films.ts';
import {
  anyEmailProblem,
  emailProblem,
  MAX_PASSWORD,
  MIN_PASSWORD,
  newPasswordProblem,
  normaliseEmail,
} from './credentials.ts';

export const newEmailSchema = z
  .string()
  .max(1000)
  .superRefine(refuse(emailProblem))
  .transform(normaliseEmail)
  .meta({ description: 'Email address, not case-sensitive', example: 'jamie@example.org' });

/**
 * Accepts e-mail addresses that break today's rules, because older accounts have such addresses. Accepts them even
 * without an account, because the response must not reveal whether an account exists.
 */
const anyEmailSchema = z.string().max(1000).superRefine(refuse(anyEmailProblem)).transform(normaliseEmail);

const newPasswordSchema = z
  .string()
  .superRefine(refuse(newPasswordProblem))
  .meta({ description: `${MIN_PASSWORD} to ${MAX_PASSWORD} characters; the most common ones are refused` });

const endTokensSchema = z.boolean().optional().describe('True: also revoke all access tokens');

/** A password in a request body, encrypted as for the login. */
export const sentPasswordSchema = z
  .string()
  .min(1, 'is required')
  .max(4096)
  .describe('Encrypted as described at POST /api/auth/login');

const currentPasswordSchema = z.string().min(1, 'is required').max(1000);

export const authStatusSchema = z
  .object({
    user: z.object({ email: z.string() }).nullable().describe('null when not logged in'),
    administrator: z.boolean().describe('True for a member who runs this site'),
    registration: registrationModeSchema,
    timeZone: z.string().nullable().describe("IANA name of the member's time zone; null: none is stored yet"),
  })
  .meta({ id: 'AuthStatus' });
export type AuthStatus = z.infer<typeof authStatusSchema>;

export const waysSchema = z
  .object({
    password: z.boolean(),
    passkeys: z.boolean(),
    passkeyOrigin: z.string().nullable().describe('The only origin at which browsers accept passkeys; null: none'),
    providers: z.array(z.object({ key: z.string(), name: z.string() })),
  })
  .meta({ id: 'Ways' });
export type Ways = z.infer<typeof waysSchema>;

export const invitationSchema = z
  .string()
  .min(1, 'is required')
  .max(200)
  .describe('The secret at the end of an invitation link; needed where registration is by invitation');

export const registrationSchema = z
  .object({
    email: newEmailSchema,
    password: newPasswordSchema,
    invitation: invitationSchema.optional(),
  })
  .meta({ id: 'Registration' });

export const loginSchema = z
  .object({
    email: anyEmailSchema,
    password: sentPasswordSchema,
  })
  .meta({ id: 'Login' });

export const successSchema = z.object({ success: z.literal(true) }).meta({ id: 'Success' });

export const loggedOutSchema = z
  .object({ continueAt: z.string().describe('A path of ours that leads to the provider') })
  .meta({ id: 'LoggedOut' });

export const loginFailureSchema = z
  .object({ success: z.literal(false), code: z.literal('wrong_credentials'), message: z.string() })
  .meta({ id: 'LoginFailure' });
export type LoginFailure = z.infer<typeof loginFailureSchema>;

export const passwordChangeSchema = z
  .object({
    currentPassword: currentPasswordSchema.optional().describe('Left out only by an account that has no password yet'),
    newPassword: newPasswordSchema,
    endTokens: endTokensSchema,
  })
  .meta({ id: 'PasswordChange' });

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

export const endedSessionsSchema = z
  .object({ ended: z.int().min(0).describe('Number of ended sessions') })
  .meta({ id: 'EndedSessions' });

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

export const accountRemovalSchema = z
  .object({ password: currentPasswordSchema.optional().describe('Left out only by an account that has no password') })
  .meta({ id: 'AccountRemoval' });

export const resetRequestSchema = z.object({ email: anyEmailSchema }).meta({ id: 'ResetRequest' });

export const resetSubmitSchema = z
  .object({
    email: anyEmailSchema,
    password: newPasswordSchema,
    // Needs no maximum: a token that is too long is invalid, and the size of the body is limited.
    token: z.string().min(1, 'is required'),
    endTokens: endTokensSchema,
    endWays: z.boolean().optional().describe('True: also remove all passkeys and linked accounts'),
  })
  .meta({ id: 'ResetSubmit' });

export const resetRequestedSchema = z.object({ message: z.string() }).meta({ id: 'ResetRequested' });

export const emailInputSchema = z.object({ email: newEmailSchema }).meta({ id: 'EmailInput' });

export const emailStateSchema = z
  .object({
    email: z.string(),
    confirmed: z.boolean().describe('True if a link in an email, or a provider, has confirmed it'),
    pending: z.string().nullable().describe('The new address, until it is confirmed; its link works for a day'),
    note: z.string().nullable().describe('What happens to the link on a site that sends no mail; null: it is sent'),
  })
  .meta({ id: 'EmailState' });

/** Changes of an account. After each, the owner gets a mail about it. */
export type AccountChange =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-new'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'provider-linked'
  | 'provider-removed'
  | 'rescued';
