import type { Night } from '#contract/night/night.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { endNight } from './night-calls.ts';
import { useNightChange } from './use-night-change.ts';

type EndProps = { night: Night; notify: MemberPage['notify'] };

/** Ends the voting with the votes given so far. */
export function End({ night: { code }, notify }: EndProps) {
  const end = useNightChange({
    code,
    send: () => endNight(code),
    failure: 'The choosing could not be ended. Please try again.',
    notify,
  });
  return <ConfirmButton label="End the choosing" isBusy={end.isPending} onConfirm={end.mutate} />;
}
