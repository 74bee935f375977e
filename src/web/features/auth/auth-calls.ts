import { normaliseEmail } from '#contract/auth/credentials.ts';
import { sendJson } from '#web/lib/api.ts';

export type Credentials = { email: string; password: string };

async function sendForSuccess(path: string, body: object): Promise<void> {
  const response = await sendJson<{ success: boolean }>('POST', path, body);
  if (!response?.success) throw new Error(`${path} did not succeed`);
}

/** The caller must then call checkAuthStatus. @param secret the installation's LOGIN_SECRET, which is public */
export async function logIn({ email, password }: Credentials, secret: string): Promise<void> {
  // Loaded on demand, because only this form needs the ciphers.
  const { encryptPassword } = await import('#contract/auth/login-payload.ts');
  const credentials = { email: normaliseEmail(email), password: encryptPassword(secret, password) };
  await sendForSuccess('/auth/login', credentials);
}

export async function register({ email, password }: Credentials): Promise<void> {
  await sendForSuccess('/auth/register', { email: normaliseEmail(email), password });
}

/** Sends an e-mail with a link, if the account exists. */
export async function requestPasswordReset(email: string): Promise<void> {
  await sendJson('POST', '/reset-password/request', { email: normaliseEmail(email) });
}

export async function submitPasswordReset({ email, password }: Credentials, token: string): Promise<void> {
  await sendJson('POST', '/reset-password/submit', { email: normaliseEmail(email), password, token });
}
