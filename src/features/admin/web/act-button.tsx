import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';

/**
 * The keys of all queries of the screen begin with this key: after an act all of them are loaded again, because an act
 * may change any of the data.
 */
export const ADMIN_KEY = ['me', 'admin'] as const;

type ActButtonProps = {
  label: string;
  busy: string;
  /** Whom or what the act is about, for screen readers. */
  about: string;
  act: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>;
  id: string;
};

export function ActButton({ label, busy, about, act, id }: ActButtonProps) {
  return (
    <button
      type="button"
      onClick={() => act.isPending || act.mutate(id)}
      aria-disabled={act.isPending || undefined}
      className={`${SECONDARY_BUTTON} shrink-0 aria-disabled:cursor-progress`}
    >
      {act.isPending ? busy : label}
      <span className="sr-only"> {about}</span>
    </button>
  );
}

/**
 * An act of an administrator. Afterwards the page's data is read again: it shows the new state, or that the
 * administrator has to log in again.
 */
export function useAct<Input, Output>(act: (input: Input) => Promise<Output>, onDone?: (output: Output) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => console.error('The administrator’s change could not be saved', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
