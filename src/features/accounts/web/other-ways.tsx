import { useEffect, useEffectEvent } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { classNames } from '#ui/class-names.ts';
import { MEMBER_KEY } from '#web/lib/page/member-hint.ts';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import type { Ways } from '../contract/accounts.ts';
import { LOGIN_FAILURE } from './messages.ts';
import { canSuggest, isCancelled, signInByPasskey, stopSuggesting } from './passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';

type OtherWaysProps = { ways: Ways; target: string; invitation?: string | undefined; onDone: () => Promise<void> };

/** The ways to log in without a password, if the site has any. */
export function OtherWays({ ways, target, invitation, onDone }: OtherWaysProps) {
  const { passkeys, passkeyOrigin, providers, password } = ways;
  const search = stringifySearchParams({ redirect: target === '/' ? undefined : target, invitation });
  if (!passkeys && providers.length === 0) return null;
  return (
    <div className={classNames('space-y-3', password && 'mt-6 border-line border-t pt-6')}>
      {providers.map(({ key, name }) => (
        // The server redirects to the provider, so this is a plain link and not one of the router.
        <a
          key={key}
          href={`/api/auth/oidc/${key}${search}`}
          onClick={forgetVisitor}
          rel="nofollow"
          className={`${SECONDARY_BUTTON} w-full text-balance text-center`}
        >
          Log in with {name}
        </a>
      ))}
      {passkeys && <PasskeyLogin origin={passkeyOrigin} onDone={onDone} />}
    </div>
  );
}

/** The visitor leaves for a login elsewhere and may come back as a member. */
function forgetVisitor(): void {
  try {
    localStorage.removeItem(MEMBER_KEY);
  } catch {
    // Storage may be blocked.
  }
}

/** Waits until the visitor chooses a passkey from the suggestions of the e-mail field. A failure is only logged. */
function useSuggestions(origin: string | null, onDone: () => Promise<void>): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    let isLeft = false;
    const wait = async () => {
      if (!(await canSuggest(origin)) || isLeft) return;
      await signInByPasskey(true);
      await done();
    };
    wait().catch((error) => isCancelled(error) || console.warn('The browser could not suggest a passkey', error));
    return () => {
      isLeft = true;
      void stopSuggesting();
    };
  }, [origin]);
}

function PasskeyLogin({ origin, onDone }: { origin: string | null; onDone: () => Promise<void> }) {
  useSuggestions(origin, onDone);
  const logIn = async () => {
    await signInByPasskey();
    await onDone();
  };
  return <PasskeyButton label="Log in with a passkey" use={logIn} failure={LOGIN_FAILURE} />;
}
