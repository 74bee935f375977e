import type { UseMutationResult } from '@tanstack/react-query';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';

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
