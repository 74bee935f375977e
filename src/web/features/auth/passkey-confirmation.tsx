import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { confirmByPasskey, hasPasskeys, isCancelled } from '#web/lib/member/passkey.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { messageOf } from '#web/ui/forms/use-form.ts';
import { Notice } from '#web/ui/states/notice.tsx';

export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: confirmByPasskey, onSuccess: onConfirmed });
  if (!hasPasskeys()) return null;
  return (
    <div className="mt-5">
      <button type="button" onClick={() => isPending || mutate()} className={SECONDARY_BUTTON}>
        <KeyRound aria-hidden="true" className="size-4" />
        Use a passkey
      </button>
      {error && !isCancelled(error) && (
        <Notice tone="failure" className="mt-5">
          {messageOf(error, 'The passkey could not be checked. Please try again.')}
        </Notice>
      )}
    </div>
  );
}
