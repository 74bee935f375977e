import { queryOptions } from '@tanstack/react-query';
import type { Passkey } from '#contract/passkeys/passkeys.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['me', 'passkeys'],
  queryFn: ({ signal }) => apiGet('/auth/passkeys', { signal }),
});

export async function renamePasskey({ _id }: Passkey, name: string): Promise<void> {
  await apiSend('PATCH', '/auth/passkeys/{passkeyId}', { path: { passkeyId: _id }, body: { name } });
}

export async function removePasskey({ _id }: Passkey): Promise<void> {
  await apiSend('DELETE', '/auth/passkeys/{passkeyId}', { path: { passkeyId: _id } });
}
