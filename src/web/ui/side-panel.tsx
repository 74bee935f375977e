import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

type SidePanelProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Where the focus goes when it closes. */
  returnFocus: RefObject<HTMLElement | null>;
  /** Stays in view below the content: what can be done with it. */
  footer: ReactNode;
  children: ReactNode;
};

/**
 * A modal dialog along the right edge: the focus stays inside, the page behind keeps still, and Escape, the backdrop or
 * the button close it. It brings Base UI along, so import it lazily.
 */
export function SidePanel({ title, isOpen, onClose, returnFocus, footer, children }: SidePanelProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-50 bg-black/80 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          finalFocus={returnFocus}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(24rem,100vw-2.5rem)] flex-col border-line-strong border-l bg-raised text-text shadow-raised outline-none transition-[translate] duration-200 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-2">
            <BaseDialog.Title className="display text-3xl">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Close"
              className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:text-text"
            >
              <X aria-hidden="true" className="size-6" />
            </BaseDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
          <div className="flex gap-3 border-line border-t px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
            {footer}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
