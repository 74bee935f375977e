import { useMutation, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { Notice } from '#ui/states/notice.tsx';
import { waysQuery } from './accounts.ts';
import { hasPasskeys, isCancelled, passkeyFailure } from './passkey.ts';

type PasskeyButtonProps = {
  label: string;
  /** Asks for the passkey. */
  use: () => Promise<void>;
  failure: string;
};

/** Renders nothing in a browser without passkeys, or at an origin that does not accept them. */
export function PasskeyButton({ label, use, failure }: PasskeyButtonProps) {
  const isHydrated = useHydrated();
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: use });
  const { data: ways } = useQuery(waysQuery);
  if (isHydrated && !hasPasskeys(ways?.passkeyOrigin)) return null;
  const isFailed = error && !isCancelled(error);
  return (
    <>
      <button
        type="button"
        onClick={() => isPending || mutate()}
        aria-disabled={isPending || undefined}
        className={`${SECONDARY_BUTTON} w-full aria-disabled:cursor-progress`}
      >
        <KeyRound aria-hidden="true" className="size-4" />
        {label}
      </button>
      {isFailed && (
        <Notice tone="failure" className="mt-5" onDismiss={reset}>
          {passkeyFailure(error, failure)}
        </Notice>
      )}
    </>
  );
}
