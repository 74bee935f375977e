import { normaliseEmail } from '#contract/credentials.ts';
import { sendJson } from '#web/lib/api.ts';

export type Credentials = { email: string; password: string };
type Success = { success: boolean };

/**
 * Signs in. Sets nothing here: the caller re-checks the status.
 *
 * @param secret the installation's LOGIN_SECRET, which is public
 * @returns whether the server said so
 * @throws ApiError with the server's message
 */
export async function logIn({ email, password }: Credentials, secret: string): Promise<boolean> {
  // The ciphers come when they are needed: nobody else has to load them.
  const { encryptPassword } = await import('#contract/login-payload.ts');
  const credentials = { email: normaliseEmail(email), password: encryptPassword(secret, password) };
  const answer = await sendJson<Success>('POST', '/auth/login', credentials);
  return answer?.success ?? false;
}

/** @throws ApiError with the server's message */
export async function register({ email, password }: Credentials): Promise<boolean> {
  const answer = await sendJson<Success>('POST', '/auth/register', { email: normaliseEmail(email), password });
  return answer?.success ?? false;
}

/** Has a mail sent, if there is such an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await sendJson('POST', '/reset-password/request', { email: normaliseEmail(email) });
}

/** @param token from the mail */
export async function submitPasswordReset({ email, password }: Credentials, token: string): Promise<void> {
  await sendJson('POST', '/reset-password/submit', { email: normaliseEmail(email), password, token });
}
