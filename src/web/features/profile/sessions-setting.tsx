import { useState } from 'react';
import { isSignedOut } from '#web/lib/api.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { endOtherSessions, reasonOf } from './profile-calls.ts';
import { Setting } from './setting.tsx';

/** @example endedText(2) // '2 other sessions were signed out.' */
function endedText(count: number): string {
  if (count === 0) return 'You are signed in nowhere else.';
  return count === 1 ? '1 other session was signed out.' : `${count} other sessions were signed out.`;
}

type Outcome = { tone: 'failure' | 'success'; text: string };

export function SessionsSetting({ onSignedOut }: { onSignedOut: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const end = async () => {
    if (isBusy) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      setOutcome({ tone: 'success', text: endedText(await endOtherSessions()) });
    } catch (error) {
      if (isSignedOut(error)) onSignedOut();
      setOutcome({ tone: 'failure', text: reasonOf(error, 'Other sessions could not be ended. Please try again.') });
    }
    setBusy(false);
  };
  return (
    <Setting title="Other sessions" text="Sign out on every other device and browser. Here you stay signed in.">
      <button
        type="button"
        onClick={end}
        aria-disabled={isBusy || undefined}
        className={`${SECONDARY_BUTTON} aria-disabled:cursor-progress`}
      >
        {isBusy ? 'Ending...' : 'End other sessions'}
      </button>
      {outcome && (
        <Notice tone={outcome.tone} className="mt-5" onDismiss={() => setOutcome(undefined)}>
          {outcome.text}
        </Notice>
      )}
    </Setting>
  );
}
