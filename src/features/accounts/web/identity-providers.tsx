import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { mediumDate, ownDay } from '#ui/format/dates.ts';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { confirmed } from '#web/lib/member/confirmation.ts';
import { ActLine } from '#web/lib/member/revocable-list.tsx';
import type { Ways } from '../contract/accounts.ts';
import type { LinkedIdentity } from '../contract/identity-providers.ts';
import { problemText } from './provider-problems.ts';

const identitiesQuery = queryOptions({
  queryKey: ['me', 'identities'],
  queryFn: async ({ signal }) => (await apiGet('/auth/identities', { signal })).identities,
});

const beginLink = (providerKey: string) =>
  confirmed(() => apiSend('POST', '/auth/oidc/{providerKey}/link', { path: { providerKey } }));
const remove = ({ _id }: LinkedIdentity) =>
  confirmed(() => apiSend('DELETE', '/auth/identities/{identityId}', { path: { identityId: _id } }));

type ProvidersProps = {
  providers: Ways['providers'];
  /** The search parameter `problem` of the URL, after a visit at a provider. */
  problem: string | undefined;
  /** True after a visit at a provider that has confirmed who the member is. */
  isConfirmed: boolean;
};

/** Lists the accounts at identity providers with which the member can log in here. */
export function Providers({ providers, problem, isConfirmed }: ProvidersProps) {
  const queryClient = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { data: identities } = useQuery(identitiesQuery);
  const linking = useMutation({ mutationFn: beginLink, onSuccess: ({ url }) => window.location.assign(url) });
  const removing = useMutation({
    mutationFn: remove,
    // The account's button, which had the focus, is gone.
    onSuccess: () => region.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
  const error = linking.error ?? removing.error;
  const failure = error
    ? messageOf(error, 'Your linked accounts could not be changed. Please try again.')
    : problem && problemText(problem);
  return (
    <div ref={region} tabIndex={-1} className="space-y-5 outline-none">
      {identities && identities.length > 0 && (
        <ul aria-label="Linked accounts" className="border-line border-t">
          {identities.map((identity) => (
            <ActLine
              key={identity._id}
              title={identity.name}
              text={`Added ${mediumDate(ownDay(identity.createdAt))}${identity.lastUsedAt ? `, last used ${mediumDate(ownDay(identity.lastUsedAt))}` : ''}`}
              about={identity.name}
              act="Remove"
              isBusy={removing.isPending}
              onAct={() => removing.mutate(identity)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {providers.map(({ key, name }) => (
          <Button key={key} isBusy={linking.isPending} onClick={() => linking.mutate(key)}>
            Add {name}
          </Button>
        ))}
      </div>
      {failure && <Notice tone="failure">{failure}</Notice>}
      {isConfirmed && !failure && (
        <Notice tone="success">
          Thank you, we have checked that it is you. Your last step is not done yet, so please repeat it.
        </Notice>
      )}
    </div>
  );
}
