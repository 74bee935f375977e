import { useMutation } from '@tanstack/react-query';
import { isSignedOut } from '#web/lib/api.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { messageOf } from '#web/ui/forms/use-form.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { endOtherSessions } from './profile-calls.ts';
import { Setting } from './setting.tsx';

function endedText(count: number): string {
  if (count === 0) return 'You are not logged in anywhere else.';
  return count === 1 ? '1 other session was ended.' : `${count} other sessions were ended.`;
}

export function SessionsSetting({ onSignedOut }: { onSignedOut: () => void }) {
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: endOtherSessions,
    onError: (failure) => isSignedOut(failure) && onSignedOut(),
  });
  const failure = error && messageOf(error, 'Other sessions could not be ended. Please try again.');
  const text = failure ?? (data === undefined ? null : endedText(data));
  return (
    <Setting title="Other sessions" text="Log out on every other device and browser. You stay logged in here.">
      <button
        type="button"
        onClick={() => isPending || mutate()}
        aria-disabled={isPending || undefined}
        className={`${SECONDARY_BUTTON} aria-disabled:cursor-progress`}
      >
        {isPending ? 'Ending...' : 'End other sessions'}
      </button>
      {text !== null && (
        <Notice tone={failure ? 'failure' : 'success'} className="mt-5" onDismiss={reset}>
          {text}
        </Notice>
      )}
    </Setting>
  );
}
