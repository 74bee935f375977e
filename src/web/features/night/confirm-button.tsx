import { useState } from 'react';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';

type ConfirmButtonProps = { label: string; isBusy: boolean; onConfirm: () => void };

/** A second press confirms the first. */
export function ConfirmButton({ label, isBusy, onConfirm }: ConfirmButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const press = () => {
    if (isAsked && !isBusy) onConfirm();
    setAsked(!isAsked);
  };
  return (
    <button type="button" onClick={press} onBlur={() => setAsked(false)} className={SECONDARY_BUTTON}>
      <span aria-live="polite">{isAsked ? `${label}? Press again` : label}</span>
    </button>
  );
}
