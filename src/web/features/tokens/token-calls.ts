import { queryOptions } from '@tanstack/react-query';
import type { AccessToken, TokenInput } from '#contract/tokens/tokens.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';

export const tokensQuery = queryOptions({
  queryKey: ['me', 'tokens'],
  queryFn: async ({ signal }) => (await apiGet('/tokens', { signal })).tokens,
});

/** @returns the secret */
export async function createToken(input: TokenInput): Promise<string> {
  const created = await apiSend('POST', '/tokens', { body: input });
  if (!created) throw new Error('The response has no body');
  return created.token;
}

export async function revokeToken({ _id }: AccessToken): Promise<void> {
  await apiSend('DELETE', '/tokens/{tokenId}', { path: { tokenId: _id } });
}
