import { useMutation, useQuery } from '@tanstack/react-query';
import { apiSend } from '#web/lib/calls.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { waysQuery } from './ways-query.ts';

/** Confirms at a provider. The browser leaves this page, so the member then repeats what they wanted to do. */
export function ProviderConfirmation({ providerKey }: { providerKey: string }) {
  const { data: ways } = useQuery(waysQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiSend('POST', '/auth/oidc/{providerKey}/confirm', { path: { providerKey } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const name = ways?.providers.find(({ key }) => key === providerKey)?.name;
  if (!name) return null;
  return (
    <div className="mt-5">
      <button type="button" onClick={() => isPending || mutate()} className={SECONDARY_BUTTON}>
        Confirm with {name}
      </button>
    </div>
  );
}
