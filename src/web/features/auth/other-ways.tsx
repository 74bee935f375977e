import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Ways } from '#contract/auth/ways.ts';
import { canSuggest, hasPasskeys, isCancelled, signInByPasskey, stopSuggesting } from '#web/lib/member/passkey.ts';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { classNames } from '#web/ui/class-names.ts';
import { messageOf } from '#web/ui/forms/use-form.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { LOGIN_FAILURE } from './messages.ts';

type OtherWaysProps = { ways: Ways; target: string; onDone: () => Promise<void> };

/** The ways to log in without a password, if the site has any. */
export function OtherWays({ ways, target, onDone }: OtherWaysProps) {
  const { passkeys, providers, password } = ways;
  if (!passkeys && providers.length === 0) return null;
  return (
    <div className={classNames('space-y-3', password && 'mt-6 border-line border-t pt-6')}>
      {providers.map(({ key, name }) => (
        // The server leads to the provider, so this is no link of the router.
        <a
          key={key}
          href={`/api/auth/oidc/${key}${stringifySearchParams({ redirect: target === '/' ? undefined : target })}`}
          rel="nofollow"
          className={`${SECONDARY_BUTTON} w-full`}
        >
          Log in with {name}
        </a>
      ))}
      {passkeys && <PasskeyButton onDone={onDone} />}
    </div>
  );
}

/** Waits for a passkey among the suggestions of the e-mail field. A failure there is no failure of the page. */
function useSuggestions(onDone: () => Promise<void>): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    let isLeft = false;
    const wait = async () => {
      if (!(await canSuggest()) || isLeft) return;
      await signInByPasskey(true);
      await done();
    };
    wait().catch((error) => isCancelled(error) || console.warn('No passkey was suggested', error));
    return () => {
      isLeft = true;
      void stopSuggesting();
    };
  }, []);
}

function PasskeyButton({ onDone }: { onDone: () => Promise<void> }) {
  const isHydrated = useHydrated();
  useSuggestions(onDone);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      await signInByPasskey();
      await onDone();
    },
  });
  if (isHydrated && !hasPasskeys()) return null;
  const failure = error && !isCancelled(error) && messageOf(error, LOGIN_FAILURE);
  return (
    <>
      <button
        type="button"
        onClick={() => isPending || mutate()}
        aria-disabled={isPending || undefined}
        className={`${SECONDARY_BUTTON} w-full aria-disabled:cursor-progress`}
      >
        <KeyRound aria-hidden="true" className="size-4" />
        Log in with a passkey
      </button>
      {failure && (
        <Notice tone="failure" className="mt-5" onDismiss={reset}>
          {failure}
        </Notice>
      )}
    </>
  );
}
