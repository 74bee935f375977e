import { Choice } from '#web/ui/forms/choice.tsx';
import type { Draft } from './use-finder.ts';

/** A switch for members. Films that they have watched or rated are hidden at first. */
export function SeenSwitch({ draft: { shown, change } }: { draft: Draft }) {
  const isOn = shown.unseen === 'false';
  return (
    <Choice type="checkbox" isChecked={isOn} onChange={() => change({ unseen: isOn ? undefined : 'false' })}>
      <span>
        Seen<span className="text-muted text-sm">: also films that you have watched or rated</span>
      </span>
    </Choice>
  );
}
