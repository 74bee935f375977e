import type { ReactNode } from 'react';
import type { Night } from '#contract/night/night.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { removeGuest } from './night-calls.ts';
import { People } from './people.tsx';
import { useNightChange } from './use-night-change.ts';

type GuestsProps = {
  night: Night;
  notify: MemberPage['notify'];
  /** Shown between the list of guests and the button that leaves the night. */
  children: ReactNode;
};

/** Lists who is there. The host may remove others, and everybody may leave. */
export function Guests({ night, notify, children }: GuestsProps) {
  const { code, people, mayLead } = night;
  const { mutate, isPending } = useNightChange({
    code,
    send: (name: string) => removeGuest(code, name),
    failure: 'That did not work. Please try again.',
    notify,
  });
  const me = people.find((person) => person.me);
  return (
    <div className="space-y-4">
      <People night={night} onRemove={mayLead ? mutate : undefined} />
      {children}
      {me && <ConfirmButton label="Leave the night" isBusy={isPending} onConfirm={() => mutate(me.name)} />}
    </div>
  );
}
