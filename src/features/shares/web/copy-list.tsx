import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { grouped } from '#ui/format/numbers.ts';
import { messageOf } from '#ui/forms/use-form.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { useChange } from '#web/lib/member/use-change.ts';

/** How many films of a shared list the member has seen, and a button that copies the list. */
export function CopyList({ token }: { token: string }) {
  const { notify, notice } = useNotice();
  const { data: shared } = useQuery({
    queryKey: ['me', 'shared', token],
    queryFn: ({ signal }) => apiGet('/shared/{token}', { path: { token }, signal }),
  });
  const copy = useChange({
    page: { notify },
    log: 'Copying a list failed',
    failureText: (_: undefined, error) => messageOf(error, 'The list could not be copied. Please try again.'),
    mutationFn: (_: undefined) => apiSend('POST', '/shared/{token}/copy', { path: { token } }),
  });
  const list = shared?.kind === 'list' ? shared.list : null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3">
      {list && (
        <p role="status" className="tabular-nums">
          {grouped(list.seen ?? 0)} of {grouped(list.films.length)} seen
        </p>
      )}
      {copy.data ? (
        <Link to="/lists/{-$id}" params={{ id: copy.data._id }} className="text-link target">
          Open your copy
        </Link>
      ) : (
        <button
          type="button"
          aria-disabled={copy.isPending || undefined}
          onClick={() => copy.isPending || copy.mutate(undefined)}
          className={SECONDARY_BUTTON}
        >
          <Copy aria-hidden="true" className="size-4" />
          Copy to my lists
        </button>
      )}
      {notice}
    </div>
  );
}
