import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { Fold } from '../fold.tsx';
import { Notice } from '../states/notice.tsx';
import { CopyField } from './copy-field.tsx';

type MadeOnceProps = {
  label: string;
  form: ReactNode;
  /** Of the form; missing until it has made one. */
  value: string | null | undefined;
  valueLabel: string;
  notice: string;
  onDone: () => void;
  children?: ReactNode;
};

/** A fold with a form. What the form makes is shown in its place, once, until Done is pressed. */
export function MadeOnce({ label, form, value, valueLabel, notice, onDone, children }: MadeOnceProps) {
  const region = useRef<HTMLDivElement>(null);
  const finish = () => {
    // The button with the focus is about to disappear.
    region.current?.focus();
    onDone();
  };
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {value ? (
        <div className="space-y-4">
          <Notice tone="success">{notice}</Notice>
          <CopyField label={valueLabel} value={value} takesFocus />
          {children}
          <Button onClick={finish}>Done</Button>
        </div>
      ) : (
        <Fold label={label}>{form}</Fold>
      )}
    </div>
  );
}
