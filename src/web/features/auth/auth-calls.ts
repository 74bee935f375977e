import { normaliseEmail } from '#contract/credentials.ts';
import { sendJson } from '#web/lib/api.ts';

export type Credentials = { email: string; password: string };

/** @throws Error when the server said no, or nothing */
async function sendForSuccess(path: string, body: object): Promise<void> {
  const response = await sendJson<{ success: boolean }>('POST', path, body);
  if (!response?.success) throw new Error(`${path} had no success`);
}

/**
 * Signs in. Sets nothing here: the caller re-checks the status.
 *
 * @param secret the installation's LOGIN_SECRET, which is public
 * @throws ApiError with the server's message
 */
export async function logIn({ email, password }: Credentials, secret: string): Promise<void> {
  // The ciphers come when they are needed: nobody else has to load them.
  const { encryptPassword } = await import('#contract/login-payload.ts');
  const credentials = { email: normaliseEmail(email), password: encryptPassword(secret, password) };
  await sendForSuccess('/auth/login', credentials);
}

/** @throws ApiError with the server's message */
export async function register({ email, password }: Credentials): Promise<void> {
  await sendForSuccess('/auth/register', { email: normaliseEmail(email), password });
}

/** Has a mail sent, if there is such an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await sendJson('POST', '/reset-password/request', { email: normaliseEmail(email) });
}

/** @param token from the mail */
export async function submitPasswordReset({ email, password }: Credentials, token: string): Promise<void> {
  await sendJson('POST', '/reset-password/submit', { email: normaliseEmail(email), password, token });
}
