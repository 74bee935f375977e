import type { ReactNode } from 'react';
import { Modal, type ModalProps } from './modal.tsx';

type SidePanelProps = Pick<ModalProps, 'title' | 'isOpen' | 'onClose' | 'returnFocus' | 'children'> & {
  footer: ReactNode;
  /** True for a sheet that rises from the bottom of a phone. */
  isSheet?: boolean;
};

const SIDE =
  'inset-y-0 right-0 w-[min(24rem,100vw-2.5rem)] border-l data-ending-style:translate-x-full data-starting-style:translate-x-full';
const SHEET =
  'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl border-t data-ending-style:translate-y-full data-starting-style:translate-y-full';

/** Base UI is large, so import this file lazily. */
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
