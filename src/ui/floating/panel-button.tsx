import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { SECONDARY_BUTTON, TextButton } from '../button.tsx';
import { CountBadge } from '../count-badge.tsx';
import { DialogButton } from './dialog-button.tsx';

type PanelButtonProps = Pick<ComponentProps<typeof DialogButton>, 'load' | 'children'> & {
  label: string;
  /** The number of filters that are set. */
  count: number;
  onClear: () => void;
};

/** Opens a list's options in a panel, on phones. */
export function PanelButton({ label, count, onClear, load, children }: PanelButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const content = (
    <>
      <SlidersHorizontal className="size-4" />
      {label}
      {count > 0 && <CountBadge count={count} />}
    </>
  );
  return (
    <>
      <DialogButton ref={button} label={content} className={SECONDARY_BUTTON} load={load}>
        {children}
      </DialogButton>
      {count > 0 && (
        <TextButton
          onClick={() => {
            button.current?.focus();
            onClear();
          }}
          className="text-sm"
        >
          Clear filters
        </TextButton>
      )}
    </>
  );
}
