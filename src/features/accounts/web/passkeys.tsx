import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { confirmed } from '#web/lib/member/confirmation.ts';
import type { Passkey } from '../contract/passkeys.ts';
import { waysQuery } from './accounts.ts';
import { addPasskey, hasPasskeys, isCancelled, passkeyFailure } from './passkey.ts';
import { PasskeyLine } from './passkey-line.tsx';

const passkeysQuery = queryOptions({
  queryKey: ['me', 'passkeys'],
  queryFn: ({ signal }) => apiGet('/auth/passkeys', { signal }),
});

const PROBLEMS = {
  needs_https: 'Passkeys need a secure web address (https), and this site has only http.',
  needs_name: 'Passkeys work only on a site with a domain name. This site has only a number as its address.',
};

function browserProblem(origin: string | null): string | null {
  if (hasPasskeys(origin)) return null;
  return origin === window.location.origin
    ? 'This browser does not support passkeys.'
    : `Passkeys work only at ${origin}. Please open this site there.`;
}

export function Passkeys() {
  const queryClient = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { data, error: loadError } = useQuery(passkeysQuery);
  const { data: ways } = useQuery(waysQuery);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['me'] });
  const adding = useMutation({
    mutationFn: () => confirmed(addPasskey),
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: ({ _id }: Passkey) =>
      confirmed(() => apiSend('DELETE', '/auth/passkeys/{passkeyId}', { path: { passkeyId: _id } })),
    // The passkey's button, which had the focus, is gone.
    onSuccess: () => region.current?.focus(),
    onSettled: refresh,
  });
  if (loadError && !data) return <p className="text-muted">Your passkeys could not be loaded.</p>;
  if (!data) return null;
  const problem = data.problem ? PROBLEMS[data.problem] : ways && browserProblem(ways.passkeyOrigin);
  const failed = [adding.error, removing.error].find((error) => error !== null && !isCancelled(error));
  const text = failed
    ? passkeyFailure(failed, 'The passkey could not be saved. Please try again.')
    : (adding.isSuccess && 'Your passkey is ready.') || null;
  const reset = () => {
    adding.reset();
    removing.reset();
  };
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {data.passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-5 border-line border-t">
          {data.passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey._id}
              passkey={passkey}
              isBusy={removing.isPending}
              onRenamed={refresh}
              onRemove={() => removing.isPending || removing.mutate(passkey)}
            />
          ))}
        </ul>
      )}
      {problem ? (
        <p className="text-muted">{problem}</p>
      ) : (
        <button
          type="button"
          onClick={() => adding.isPending || adding.mutate()}
          aria-disabled={adding.isPending || undefined}
          className={`${SECONDARY_BUTTON} aria-disabled:cursor-progress`}
        >
          Add a passkey
        </button>
      )}
      {text && (
        <Notice tone={failed ? 'failure' : 'success'} className="mt-5" onDismiss={reset}>
          {text}
        </Notice>
      )}
    </div>
  );
}
