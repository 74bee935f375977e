import { filmCount } from '#web/lib/format/numbers.ts';
import { Choice } from '#web/ui/forms/choice.tsx';
import type { Draft } from './use-finder.ts';

type UnsureSwitchProps = {
  /** Number of films for which it is unknown if they have a content note that is kept out. */
  unsure: number;
  draft: Pick<Draft, 'shown' | 'change'>;
};

/** Films for which a note is unknown are listed and marked, unless this switch hides them. */
export function UnsureSwitch({ unsure, draft: { shown, change } }: UnsureSwitchProps) {
  const isOn = shown.unknown !== undefined;
  if (unsure === 0 && !isOn) return null;
  return (
    <div className="mt-2 noscript:hidden print:hidden">
      <Choice type="checkbox" isChecked={isOn} onChange={() => change({ unknown: isOn ? undefined : 'hide' })}>
        Also hide {filmCount(unsure)} with unknown content
      </Choice>
    </div>
  );
}
