import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { Fold } from '#ui/fold.tsx';
import { mediumDate } from '#ui/format/dates.ts';
import { CopyField } from '#ui/forms/copy-field.tsx';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import type { AccessToken } from '../contract/tokens.ts';
import { SCOPE_LABELS, TokenForm } from './token-form.tsx';

const tokensQuery = queryOptions({
  queryKey: ['me', 'tokens'],
  queryFn: async ({ signal }) => (await apiGet('/tokens', { signal })).tokens,
});

async function revokeToken({ _id }: AccessToken): Promise<void> {
  await apiSend('DELETE', '/tokens/{tokenId}', { path: { tokenId: _id } });
}

export function AccessTokens() {
  const queryClient = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const show = (created: string) => {
    setToken(created);
    void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
  };
  return (
    <div className="space-y-8">
      {token === null ? (
        <Fold label="New token">
          <TokenForm onCreated={show} />
        </Fold>
      ) : (
        <div className="space-y-4">
          <Notice tone="success">Your token is ready. Copy it now: it is not shown again.</Notice>
          <CopyField label="Token" value={token} takesFocus />
          <button type="button" onClick={() => setToken(null)} className={SECONDARY_BUTTON}>
            Done
          </button>
        </div>
      )}
      <TokenList />
      <p className="text-muted text-sm">
        Programs send it as <code className="wrap-anywhere">Authorization: Bearer frightclub_…</code> The calls are in
        the{' '}
        <a href="/api/docs" className="underline">
          documentation of the API
        </a>
        .
      </p>
    </div>
  );
}

function TokenList() {
  const queryClient = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { data: tokens, error: loadError } = useQuery(tokensQuery);
  const { mutate, isPending, variables, isSuccess, error, reset } = useMutation({
    mutationFn: revokeToken,
    // The revoked token's button had the focus, and it is removed from the page.
    onSuccess: () => region.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  const failure = error && messageOf(error, 'The token could not be revoked. Please try again.');
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {(failure || isSuccess) && (
        <Notice tone={failure ? 'failure' : 'success'} className="mb-4" onDismiss={reset}>
          {failure ?? `“${variables?.name}” no longer works.`}
        </Notice>
      )}
      {loadError && !tokens && <p className="text-muted">Your tokens could not be loaded.</p>}
      {tokens?.length === 0 && <p className="text-muted">You have no access tokens.</p>}
      {tokens && tokens.length > 0 && (
        <ul aria-label="Access tokens" className="border-line border-t">
          {tokens.map((token) => (
            <li key={token._id} className="flex items-center justify-between gap-4 border-line border-b py-2.5">
              <TokenLine token={token} />
              <button
                type="button"
                onClick={() => isPending || mutate(token)}
                aria-disabled={isPending || undefined}
                className={`${SECONDARY_BUTTON} shrink-0`}
              >
                Revoke
                <span className="sr-only"> {token.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function TokenLine({ token: { name, scope, expiresAt, lastUsedAt } }: { token: AccessToken }) {
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="text-muted text-sm">
        {SCOPE_LABELS[scope]}, until {mediumDate(expiresAt)},{' '}
        {lastUsedAt ? `last used ${mediumDate(lastUsedAt)}` : 'never used'}
      </p>
    </div>
  );
}
