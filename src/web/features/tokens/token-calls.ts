import { queryOptions } from '@tanstack/react-query';
import type { AccessToken, CreatedToken, TokenInput } from '#contract/tokens/tokens.ts';
import { getJson, sendJson } from '#web/lib/api.ts';

export const tokensQuery = queryOptions({
  queryKey: ['me', 'tokens'],
  queryFn: async ({ signal }) => (await getJson<{ tokens: AccessToken[] }>('/tokens', signal)).tokens,
});

/** @returns the secret */
export async function createToken(input: TokenInput): Promise<string> {
  const created = await sendJson<CreatedToken>('POST', '/tokens', input);
  if (!created) throw new Error('The response has no body');
  return created.token;
}

export async function revokeToken({ _id }: AccessToken): Promise<void> {
  await sendJson('DELETE', `/tokens/${_id}`);
}
