import { useMutation, useQuery } from '@tanstack/react-query';
import { apiSend } from '#web/lib/calls.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { messageOf } from '#web/ui/forms/use-form.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { waysQuery } from './ways-query.ts';

/**
 * Lets the member prove at a provider who they are. The browser leaves this page, so the member must repeat the act
 * afterwards.
 */
export function ProviderConfirmation({ providerKey }: { providerKey: string }) {
  const { data: ways } = useQuery(waysQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiSend('POST', '/auth/oidc/{providerKey}/confirm', { path: { providerKey } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const name = ways?.providers.find(({ key }) => key === providerKey)?.name;
  if (!name) return null;
  return (
    <>
      <button type="button" onClick={() => isPending || mutate()} className={`${SECONDARY_BUTTON} w-full text-balance`}>
        Confirm with {name}
      </button>
      {error && <Notice tone="failure">{messageOf(error, `${name} cannot be reached. Please try again.`)}</Notice>}
    </>
  );
}
