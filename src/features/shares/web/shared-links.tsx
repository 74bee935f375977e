import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { mediumDate } from '#ui/format/dates.ts';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import type { Share } from '../contract/shares.ts';
import { revokeShare, sharesQuery } from './shared-queries.ts';
import { subjectOf } from './shared-words.ts';

export function SharedLinks() {
  const queryClient = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { data: shares, error: loadError } = useQuery(sharesQuery);
  const { mutate, isPending, variables, isSuccess, error, reset } = useMutation({
    mutationFn: revokeShare,
    // The revoked link's button had the focus, and it is removed from the page.
    onSuccess: () => region.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey }),
  });
  const failure = error && messageOf(error, 'The link could not be revoked. Please try again.');
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {(failure || isSuccess) && (
        <Notice tone={failure ? 'failure' : 'success'} className="mb-4" onDismiss={reset}>
          {failure ?? `The link of “${variables?.name}” no longer works.`}
        </Notice>
      )}
      {loadError && !shares && <p className="text-muted">Your links could not be loaded.</p>}
      {shares?.length === 0 && <p className="text-muted">You have no shared links.</p>}
      {shares && shares.length > 0 && (
        <ul aria-label="Shared links" className="border-line border-t">
          {shares.map((share) => (
            <li key={share._id} className="flex items-center justify-between gap-4 border-line border-b py-2.5">
              <SharedLink share={share} />
              <button
                type="button"
                onClick={() => isPending || mutate(share)}
                aria-disabled={isPending || undefined}
                className={`${SECONDARY_BUTTON} shrink-0`}
              >
                Revoke
                <span className="sr-only">
                  {' '}
                  {share.name}, {subjectOf(share)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SharedLink({ share }: { share: Share }) {
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold">{share.name}</p>
      <p className="text-muted text-sm">
        {subjectOf(share)}, since {mediumDate(share.createdAt)}
        {share.expiresAt && `, until ${mediumDate(share.expiresAt)}`}
      </p>
    </div>
  );
}
