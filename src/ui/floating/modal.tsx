import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';

export type ModalProps = {
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

export function Modal(props: ModalProps) {
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
              <X aria-hidden="true" className="size-6" />
            </BaseDialog.Close>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
