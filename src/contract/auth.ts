import { z } from 'zod';

export const PASSWORD_MIN = 5;
export const PASSWORD_MAX = 200;
const EMAIL_MAX = 254;
/** Compared without regard to case. */
const REFUSED_PASSWORDS: readonly string[] = ['12345', 'password'];
/** One @, a dot after it, and none of the characters that structure a mail header or a list of addresses. */
const EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\\p{C}]+@[^\s@,;:<>()[\]"\\\p{C}]+\.[^\s@,;:<>()[\]"\\\p{C}]+$/u;

/**
 * The form in which addresses are stored and compared: two spellings of one address are one account.
 *
 * @example normaliseEmail(' Ｊamie@Example.ORG ') // 'jamie@example.org'
 */
export function normaliseEmail(email: string): string {
  // Lower-casing can leave a sequence that NFKC composes differently, hence the second pass.
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}

/** Whether an address, normalised, can be registered. */
export function isEmail(email: string): boolean {
  const normalised = normaliseEmail(email);
  return normalised.length <= EMAIL_MAX && EMAIL_PATTERN.test(normalised);
}

/** What is wrong with a new password, or null. Lengths are in UTF-16 units, as in a browser's field. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN) return `must have at least ${PASSWORD_MIN} characters`;
  if (password.length > PASSWORD_MAX) return `must have at most ${PASSWORD_MAX} characters`;
  if (REFUSED_PASSWORDS.includes(password.toLowerCase())) return 'is too easy to guess';
  return null;
}

const newEmailSchema = z
  .string()
  .max(1000)
  .refine(isEmail, 'must be an e-mail address')
  .transform(normaliseEmail)
  .meta({ description: 'An e-mail address; upper and lower case are the same', example: 'jamie@example.org' });

/** An address that somebody names: whether it exists is not said, so it may be anything. */
const anyEmailSchema = z.string().min(1, 'is required').max(1000).transform(normaliseEmail);

const newPasswordSchema = z
  .string()
  .superRefine((password, context) => {
    const message = passwordProblem(password);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .meta({ description: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters; the most common ones are refused` });

const currentPasswordSchema = z.string().min(1, 'is required').max(1000);

export const authStatusSchema = z
  .object({ user: z.object({ email: z.string() }).nullable().describe('null when signed out') })
  .meta({ id: 'AuthStatus' });
export type AuthStatus = z.infer<typeof authStatusSchema>;

export const registrationSchema = z
  .object({ email: newEmailSchema, password: newPasswordSchema })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof registrationSchema>;

export const loginSchema = z
  .object({
    email: anyEmailSchema,
    password: z.string().min(1, 'is required').max(4096).describe('Encrypted: see contract/login-payload.ts'),
  })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof loginSchema>;

export const successSchema = z.object({ success: z.literal(true) }).meta({ id: 'Success' });

export const loginFailureSchema = z
  .object({ success: z.literal(false), code: z.literal('wrong_credentials'), message: z.string() })
  .meta({ id: 'LoginFailure' });
export type LoginFailure = z.infer<typeof loginFailureSchema>;

export const passwordChangeSchema = z
  .object({ currentPassword: currentPasswordSchema, newPassword: newPasswordSchema })
  .meta({ id: 'PasswordChange' });

export const endedSessionsSchema = z
  .object({ ended: z.int().min(0).describe('How many sessions were ended') })
  .meta({ id: 'EndedSessions' });

export const accountRemovalSchema = z.object({ password: currentPasswordSchema }).meta({ id: 'AccountRemoval' });

export const resetRequestSchema = z.object({ email: anyEmailSchema }).meta({ id: 'ResetRequest' });

export const resetSubmitSchema = z
  .object({
    email: anyEmailSchema,
    password: newPasswordSchema,
    // No upper bound of its own: a huge token is a bad token like any other, and the body has a limit.
    token: z.string().min(1, 'is required'),
  })
  .meta({ id: 'ResetSubmit' });
export type ResetSubmit = z.infer<typeof resetSubmitSchema>;

export const resetRequestedSchema = z.object({ message: z.string() }).meta({ id: 'ResetRequested' });
