import { Fragment, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

export type OpenedProps = { isOpen: boolean; onClose: () => void; returnFocus: RefObject<HTMLElement | null> };

type DialogButtonProps = {
  ref?: RefObject<HTMLButtonElement | null>;
  label: ReactNode;
  className: string;
  /** Loads the dialog's script, before the press if possible. */
  load: () => Promise<unknown>;
  /** A lazy dialog. */
  children: (dialog: OpenedProps) => ReactNode;
};

export function DialogButton({ ref, label, className, load, children }: DialogButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  const [isOpen, setOpen] = useState(false);
  // A new key for each opening discards input that was not applied the last time.
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
        className={className}
      >
        {label}
      </button>
      {openings > 0 && (
        <Suspense>
          <Fragment key={openings}>{children({ isOpen, onClose: () => setOpen(false), returnFocus: button })}</Fragment>
        </Suspense>
      )}
    </>
  );
}
