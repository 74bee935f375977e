import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Where the focus goes when it closes. */
  returnFocus: RefObject<HTMLElement | null>;
  /** Of a form: a press beside it must not throw away what was filled in. */
  staysOnBackdrop?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A modal dialog: the focus stays inside, the page behind keeps still, and Escape, the backdrop or the button close it.
 * It brings Base UI along, so import it lazily.
 */
export function Dialog({ title, isOpen, onClose, returnFocus, staysOnBackdrop, className, children }: DialogProps) {
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      disablePointerDismissal={staysOnBackdrop}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-50 bg-black/80 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          finalFocus={returnFocus}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto border border-line-strong bg-raised text-text shadow-raised outline-none transition-[opacity,scale] duration-200 data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0',
            className,
          )}
        >
          <div className="flex items-center justify-between gap-4 px-4 py-2 md:px-6">
            <BaseDialog.Title className="display text-2xl">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Close"
              className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:text-text"
            >
              <X aria-hidden="true" className="size-6" />
            </BaseDialog.Close>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
