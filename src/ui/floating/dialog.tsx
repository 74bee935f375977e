import { classNames } from '../class-names.ts';
import { Modal, type ModalProps } from './modal.tsx';

type DialogProps = Omit<ModalProps, 'className' | 'headClassName' | 'titleClassName'> & { className?: string };

/** Base UI is large, so import this file lazily. */
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
