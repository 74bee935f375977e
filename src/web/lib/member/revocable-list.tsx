import { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';

type Line = { title: string; text: ReactNode /** For screen readers, after the label of the button. */; about: string };

type RevocableListProps<Item, Key extends QueryKey> = {
  label: string;
  query: UseQueryOptions<Item[], Error, Item[], Key>;
  revoke: (item: Item) => Promise<unknown>;
  lineOf: (item: Item) => Line;
  texts: { empty: string; loadFailure: string; failure: string; done: (item: Item) => string };
};

/** A member's own links or tokens, each with a button that revokes it. */
export function RevocableList<Item extends { _id: string }, Key extends QueryKey>(
  props: RevocableListProps<Item, Key>,
) {
  const { label, query, revoke, lineOf, texts } = props;
  const queryClient = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { data: items, error: loadError } = useQuery(query);
  const { mutate, isPending, variables, isSuccess, error, reset } = useMutation({
    mutationFn: revoke,
    // The revoked item's button had the focus, and it is removed from the page.
    onSuccess: () => region.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {(error || isSuccess) && (
        <Notice tone={error ? 'failure' : 'success'} className="mb-4" onDismiss={reset}>
          {error ? messageOf(error, texts.failure) : texts.done(variables)}
        </Notice>
      )}
      {loadError && !items && <p className="text-muted">{texts.loadFailure}</p>}
      {items?.length === 0 && <p className="text-muted">{texts.empty}</p>}
      {items && items.length > 0 && (
        <ul aria-label={label} className="border-line border-t">
          {items.map((item) => (
            <ActLine key={item._id} {...lineOf(item)} act="Delete" isBusy={isPending} onAct={() => mutate(item)} />
          ))}
        </ul>
      )}
    </div>
  );
}

type ActLineProps = Line & { act: string | null; isBusy: boolean; onAct: () => void };

/** A line of a list, with a button that removes it, unless `act` is null. */
export function ActLine({ title, text, about, act, isBusy, onAct }: ActLineProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-2.5">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{title}</p>
        <p className="text-muted text-sm">{text}</p>
      </div>
      {act !== null && (
        <Button isBusy={isBusy} onClick={() => onAct()} className="shrink-0">
          {act}
          <span className="sr-only"> {about}</span>
        </Button>
      )}
    </li>
  );
}
