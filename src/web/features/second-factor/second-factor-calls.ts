import { queryOptions } from '@tanstack/react-query';
import type { SecondFactorKey } from '#contract/second-factor/second-factor.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: ({ signal }) => apiGet('/auth/second-factor', { signal }),
});

/** @param password undefined for an account that has none */
export async function beginSecondFactor(password: string | undefined, secret: string): Promise<SecondFactorKey> {
  if (password === undefined) return apiSend('POST', '/auth/second-factor', { body: {} });
  const { encryptPassword } = await import('#contract/auth/login-payload.ts');
  return apiSend('POST', '/auth/second-factor', { body: { password: encryptPassword(secret, password) } });
}

/** @returns the recovery codes */
export async function turnOn(code: string): Promise<string[]> {
  return (await apiSend('POST', '/auth/second-factor/confirm', { body: { code } })).recoveryCodes;
}

/** @returns the recovery codes */
export async function renewCodes(code: string): Promise<string[]> {
  return (await apiSend('POST', '/auth/second-factor/codes', { body: { code } })).recoveryCodes;
}

export async function turnOff(code: string): Promise<void> {
  await apiSend('DELETE', '/auth/second-factor', { body: { code } });
}
