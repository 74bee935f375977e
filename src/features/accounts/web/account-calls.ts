import { apiSend } from '#web/lib/calls.ts';
import { normaliseEmail } from '../contract/credentials.ts';

/** Literal text of the specification, section 8. */
export const LOGIN_FAILURE = 'Something went wrong - please try again.';
export const PASSWORD_MISSING = 'Enter your password.';

export type Credentials = { email: string; password: string };

/** @param secret the installation's LOGIN_SECRET, which is public */
export async function encrypted(password: string, secret: string): Promise<string> {
  // Loaded on demand, because few forms need the ciphers.
  const { encryptPassword } = await import('../contract/login-payload.ts');
  return encryptPassword(secret, password);
}

/** If `needsCode` is true, the caller must then ask for the second factor, otherwise call checkAuthStatus. */
export async function logIn({ email, password }: Credentials, secret: string): Promise<{ needsCode: boolean }> {
  const body = { email: normaliseEmail(email), password: await encrypted(password, secret) };
  const answer = await apiSend('POST', '/auth/login', { body });
  if ('secondFactor' in answer) return { needsCode: true };
  if (!answer.success) throw new Error('The login did not work');
  return { needsCode: false };
}
