import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { Fold } from '#ui/fold.tsx';
import { mediumDate } from '#ui/format/dates.ts';
import { CopyField } from '#ui/forms/copy-field.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { RevocableList } from '#web/lib/member/revocable-list.tsx';
import { SCOPE_LABELS, TokenForm } from './token-form.tsx';

const tokensQuery = queryOptions({
  queryKey: ['me', 'tokens'],
  queryFn: async ({ signal }) => (await apiGet('/tokens', { signal })).tokens,
});

export function AccessTokens() {
  const queryClient = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const show = (created: string) => {
    setToken(created);
    void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
  };
  return (
    <div className="space-y-6">
      <p className="text-muted text-sm">
        A token lets one program use your lists and ratings, but not your account or your password. It keeps working
        when you end other sessions. When you change your password, you can delete all tokens too.
      </p>
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
        For programmers: send the token as <code className="wrap-anywhere">Authorization: Bearer frightclub_…</code>.
        The calls for programs are in the{' '}
        <a href="/api/docs" className="underline">
          documentation of the API
        </a>
        .
      </p>
    </div>
  );
}

function TokenList() {
  return (
    <RevocableList
      label="Access tokens"
      query={tokensQuery}
      revoke={({ _id }) => apiSend('DELETE', '/tokens/{tokenId}', { path: { tokenId: _id } })}
      lineOf={({ name, scope, expiresAt, lastUsedAt }) => ({
        title: name,
        text: `${SCOPE_LABELS[scope]}, until ${mediumDate(expiresAt)}, ${lastUsedAt ? `last used ${mediumDate(lastUsedAt)}` : 'never used'}`,
        about: name,
      })}
      texts={{
        empty: 'You have no access tokens.',
        loadFailure: 'Your tokens could not be loaded.',
        failure: 'The token could not be deleted. Please try again.',
        done: ({ name }) => `“${name}” no longer works.`,
      }}
    />
  );
}
