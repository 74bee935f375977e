import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { mediumDate, ownDay } from '../format/dates.ts';
import { Notice } from '../states/notice.tsx';
import { messageOf } from './use-form.ts';

const FAILURE = {
  make: 'The link could not be created. Please try again.',
  revoke: 'The link could not be deleted. Please try again.',
};

type SecretLinkProps<Link> = {
  /** When the existing link was created, if there is one. */
  createdAt: string | undefined;
  /** What reads `createdAt`. */
  queryKey: QueryKey;
  make: () => Promise<Link>;
  revoke: () => Promise<unknown>;
  /** Shows a link that was just made. It is never shown again. */
  show: (link: Link) => ReactNode;
  words: { first: string; made: string; revoked: string; existing: string };
  /** The id of a heading that tells the buttons of several links apart. */
  describedBy?: string;
};

/** Buttons that create and delete a link that works for everybody who has it. */
export function SecretLink<Link>({
  createdAt,
  queryKey,
  make,
  revoke,
  show,
  words,
  describedBy,
}: SecretLinkProps<Link>) {
  const queryClient = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { mutate, data, isPending, variables, isSuccess, error, reset } = useMutation({
    mutationFn: async (change: keyof typeof FAILURE) => {
      if (change === 'make') return make();
      await revoke();
      return null;
    },
    // The button that had the focus may be gone.
    onSuccess: (_, change) => change === 'revoke' && region.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const failure = error && messageOf(error, FAILURE[variables]);
  const button = (change: keyof typeof FAILURE, label: string) => (
    <Button isBusy={isPending} onClick={() => mutate(change)} aria-describedby={describedBy}>
      {label}
    </Button>
  );
  return (
    <div ref={region} tabIndex={-1} className="space-y-4 outline-none">
      {failure && (
        <Notice tone="failure" onDismiss={reset}>
          {failure}
        </Notice>
      )}
      {isSuccess && <Notice tone="success">{data ? words.made : words.revoked}</Notice>}
      {data && show(data)}
      {createdAt && !data && (
        <p className="text-muted">
          {words.existing} {mediumDate(ownDay(createdAt))}.
        </p>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {button('make', createdAt ? 'Create a new link' : words.first)}
        {createdAt && button('revoke', 'Delete the link')}
      </div>
      {createdAt && <p className="text-muted text-sm">The old link stops working when you create a new one.</p>}
    </div>
  );
}
