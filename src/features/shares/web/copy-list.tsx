import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { grouped } from '#ui/format/numbers.ts';
import { messageOf } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import { useChange, useNotice } from '#web/lib/member/member-page.tsx';
import { marksQuery } from '#web/lib/member/queries.ts';

const focus = (link: HTMLAnchorElement | null) => link?.focus();

/** How many films of a shared list the member has seen, and a button that copies the list. */
export function CopyList({ token, films }: { token: string; films: readonly { id: number }[] }) {
  const { notify, notice } = useNotice();
  // The marks change at once when a film of the list is marked as watched.
  const { data: marks } = useQuery(marksQuery);
  const copy = useChange({
    page: { notify },
    log: 'Copying a list failed',
    failureText: (_: undefined, error) => messageOf(error, 'The list could not be copied. Please try again.'),
    mutationFn: (_: undefined) => apiSend('POST', '/shared/{token}/copy', { path: { token } }),
  });
  const watched = new Set(marks?.watched);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3">
      {marks && (
        <p role="status" className="tabular-nums">
          {grouped(films.filter(({ id }) => watched.has(id)).length)} of {grouped(films.length)} seen
        </p>
      )}
      {copy.data ? (
        // The button that had the focus is gone.
        <Link ref={focus} to="/lists/{-$id}" params={{ id: copy.data._id }} className="text-link target">
          Open your copy
        </Link>
      ) : (
        <Button isBusy={copy.isPending} onClick={() => copy.mutate(undefined)}>
          <Copy className="size-4" />
          Copy to my lists
        </Button>
      )}
      {notice}
    </div>
  );
}
