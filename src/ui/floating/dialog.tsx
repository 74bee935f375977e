// Base UI is large, so import this file lazily.
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';

type ModalProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  returnFocus: RefObject<HTMLElement | null>;
  /** For forms: a click on the backdrop must not discard the input. */
  staysOnBackdrop?: boolean;
  className: string;
  headClassName: string;
  titleClassName: string;
  children: ReactNode;
};

function Modal(props: ModalProps) {
  const { title, isOpen, onClose, returnFocus, staysOnBackdrop, children } = props;
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
            'fixed z-50 border-line-strong bg-raised text-text shadow-raised outline-none duration-200',
            props.className,
          )}
        >
          <div className={classNames('flex items-center justify-between gap-4 py-2', props.headClassName)}>
            <BaseDialog.Title className={classNames('display', props.titleClassName)}>{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Close"
              className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:text-text"
            >
              <X className="size-6" />
            </BaseDialog.Close>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

type DialogProps = Omit<ModalProps, 'className' | 'headClassName' | 'titleClassName'> & { className?: string };

export function Dialog({ className, ...modal }: DialogProps) {
  return (
    <Modal
      {...modal}
      className={classNames(
        'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto border transition-[opacity,scale] data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0',
        className,
      )}
      headClassName="px-4 md:px-6"
      titleClassName="text-2xl"
    />
  );
}

type SidePanelProps = Pick<ModalProps, 'title' | 'isOpen' | 'onClose' | 'returnFocus' | 'children'> & {
  footer: ReactNode;
  /** True for a sheet that rises from the bottom of a phone. */
  isSheet?: boolean;
};

const SIDE =
  'inset-y-0 right-0 w-[min(24rem,100vw-2.5rem)] border-l data-ending-style:translate-x-full data-starting-style:translate-x-full';
const SHEET =
  'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl border-t data-ending-style:translate-y-full data-starting-style:translate-y-full';

/** A panel at the side of the window, or a sheet at its bottom. */
export function SidePanel({ footer, isSheet = false, children, ...modal }: SidePanelProps) {
  return (
    <Modal
      {...modal}
      className={`flex flex-col transition-[translate] ease-out ${isSheet ? SHEET : SIDE}`}
      headClassName="border-line border-b px-5"
      titleClassName="text-3xl"
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
      <div className="flex gap-3 border-line border-t px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {footer}
      </div>
    </Modal>
  );
}
