import { SlidersHorizontal } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { SECONDARY_BUTTON } from '../button-styles.ts';
import { CountBadge } from '../count-badge.tsx';

export type PanelProps = { isOpen: boolean; onClose: () => void; returnFocus: RefObject<HTMLElement | null> };

type PanelButtonProps = {
  label: string;
  /** The number of filters that are set. */
  count: number;
  onClear: () => void;
  /** Loads the panel's script, before the press if possible. */
  load: () => Promise<unknown>;
  /** A lazy panel. */
  children: (panel: PanelProps) => ReactNode;
};

/** On phones: a list's options open in a panel. */
export function PanelButton({ label, count, onClear, load, children }: PanelButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The new key discards options that were not applied.
  const [openings, setOpenings] = useState(0);
  const open = () => {
    setOpenings((before) => before + 1);
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        onFocus={load}
        onPointerEnter={load}
        className={SECONDARY_BUTTON}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {label}
        {count > 0 && <CountBadge count={count} />}
      </button>
      {count > 0 && (
        <button
          type="button"
          onClick={() => {
            button.current?.focus();
            onClear();
          }}
          className="text-link target text-sm"
        >
          Clear filters
        </button>
      )}
      {openings > 0 && (
        <Suspense>
          <Fragment key={openings}>{children({ isOpen, onClose: () => setOpen(false), returnFocus: button })}</Fragment>
        </Suspense>
      )}
    </>
  );
}
