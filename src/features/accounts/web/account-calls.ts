import { apiSend } from '#web/lib/calls.ts';
import { normaliseEmail } from '../contract/credentials.ts';

export type Credentials = { email: string; password: string };

function mustSucceed({ success }: { success: boolean }): void {
  if (!success) throw new Error('The response says that the call did not succeed');
}

/**
 * If `needsCode` is true, the caller must then ask for the second factor, otherwise call checkAuthStatus.
 *
 * @param secret the installation's LOGIN_SECRET, which is public
 */
export async function logIn({ email, password }: Credentials, secret: string): Promise<{ needsCode: boolean }> {
  // Loaded on demand, because only this form needs the ciphers.
  const { encryptPassword } = await import('../contract/login-payload.ts');
  const body = { email: normaliseEmail(email), password: encryptPassword(secret, password) };
  const answer = await apiSend('POST', '/auth/login', { body });
  if ('secondFactor' in answer) return { needsCode: true };
  mustSucceed(answer);
  return { needsCode: false };
}

/** The second step of logging in. The caller must then call checkAuthStatus. */
export async function sendCode(code: string, remember: boolean): Promise<void> {
  mustSucceed(await apiSend('POST', '/auth/login/second-factor', { body: { code, remember } }));
}

/**
 * Links the account with which the visitor has just logged in at a provider to an account here, and logs in.
 *
 * @param code the code of the second factor, if the server has asked for it
 */
export async function linkByPassword(
  password: string,
  secret: string,
  code: string | undefined,
): Promise<{ needsCode: boolean }> {
  const { encryptPassword } = await import('../contract/login-payload.ts');
  const body = { password: encryptPassword(secret, password), ...(code && { code }) };
  return { needsCode: 'secondFactor' in (await apiSend('POST', '/auth/oidc/link', { body })) };
}

/** Proves again who the member is. */
export async function confirmByPassword(password: string, secret: string): Promise<void> {
  const { encryptPassword } = await import('../contract/login-payload.ts');
  await apiSend('POST', '/auth/confirm', { body: { password: encryptPassword(secret, password) } });
}

export async function confirmByCode(code: string): Promise<void> {
  await apiSend('POST', '/auth/confirm', { body: { code } });
}

export async function register({ email, password }: Credentials, invitation?: string): Promise<void> {
  const body = { email: normaliseEmail(email), password, ...(invitation && { invitation }) };
  mustSucceed(await apiSend('POST', '/auth/register', { body }));
}

/** Sends an e-mail with a link, if the account exists. */
export async function requestPasswordReset(email: string): Promise<void> {
  await apiSend('POST', '/reset-password/request', { body: { email: normaliseEmail(email) } });
}

export type PasswordReset = Credentials & { endTokens?: boolean };

export async function submitPasswordReset({ email, ...reset }: PasswordReset, token: string): Promise<void> {
  await apiSend('POST', '/reset-password/submit', { body: { email: normaliseEmail(email), ...reset, token } });
}
