import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { waysQuery } from './accounts.ts';

/** Loaded on demand, because few visitors need it. */
const load = () => import('@simplewebauthn/browser');

/** True if this browser has passkeys, and is at the origin at which the site accepts them. */
export const hasPasskeys = (origin: string | null | undefined) =>
  'PublicKeyCredential' in window && window.isSecureContext && window.location.origin === origin;

/** The member closed the browser's dialog, or did not answer it in time; or another dialog has replaced it. */
export const isCancelled = (error: Error) => error.name === 'NotAllowedError' || error.name === 'AbortError';

/** Reasons of browsers, by the name of the error (WebAuthn 3, 5.1.3 and 5.1.4). Other errors give no reason. */
const REASONS: Partial<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Your browser does not allow passkeys at this web address.',
  NotSupportedError: 'This device does not support the kind of passkey that this site uses.',
  ConstraintError: 'This device cannot check that it is you. Please set up its screen lock.',
  TypeError: 'The site did not respond. Please try again.',
};

/** Says why a passkey failed, as far as the server or the browser tells. */
export const passkeyFailure = (error: Error, otherwise: string): string =>
  messageOf(error, REASONS[error.name] ?? otherwise);

/** Asks for a passkey. @param suggests true offers it only among the e-mail field's suggestions */
async function ask(suggests: boolean) {
  const { startAuthentication } = await load();
  const options = await apiSend('POST', '/auth/passkeys/sign-in/options');
  // The response's schema names only the challenge. The server makes the options with @simplewebauthn/server, so they
  // have this type.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill: suggests });
}

/** The caller must then call checkAuthStatus. */
export async function signInByPasskey(suggests = false): Promise<void> {
  await apiSend('POST', '/auth/passkeys/sign-in', { body: await ask(suggests) });
}

/** True if the browser can suggest passkeys in the e-mail field. */
export async function canSuggest(origin: string | null): Promise<boolean> {
  return hasPasskeys(origin) && (await (await load()).browserSupportsWebAuthnAutofill());
}

/** Stops waiting for the visitor to choose a suggested passkey. */
export async function stopSuggesting(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

/**
 * Signs in to the passkey's account, and links it to the provider's account that the visitor has just logged in with.
 * The caller must then call checkAuthStatus.
 */
export async function linkByPasskey(): Promise<void> {
  await apiSend('POST', '/auth/oidc/link', { body: { passkey: await ask(false) } });
}

export async function confirmByPasskey(): Promise<void> {
  await apiSend('POST', '/auth/passkeys/confirm', { body: await ask(false) });
}

export async function addPasskey(): Promise<void> {
  const { startRegistration } = await load();
  const options = await apiSend('POST', '/auth/passkeys/options');
  // The response's schema names only the challenge. The server makes the options with @simplewebauthn/server, so they
  // have this type.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  await apiSend('POST', '/auth/passkeys', { body: await startRegistration({ optionsJSON }) });
}

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
      <Button isBusy={isPending} onClick={() => mutate()} className="w-full">
        <KeyRound className="size-4" />
        {label}
      </Button>
      {isFailed && (
        <Notice tone="failure" className="mt-5" onDismiss={reset}>
          {passkeyFailure(error, failure)}
        </Notice>
      )}
    </>
  );
}
