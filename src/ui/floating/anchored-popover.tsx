import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';

type AnchoredPopoverProps = {
  label: string;
  /** The button that opened the popover. It gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The popover is open as long as it is mounted. The button that mounts it is no Popover.Trigger, because the button
 * must work before this code is loaded.
 */
export function AnchoredPopover({ label, anchor, onClose, children }: AnchoredPopoverProps) {
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen, { event }) => {
        // A press on the button is ignored here, because the button closes the popover itself.
        const isOnAnchor = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!isOpen && !isOnAnchor) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-40 print:hidden"
        >
          <Popover.Popup
            aria-label={label}
            finalFocus={anchor}
            className="w-96 max-w-[calc(100vw-1rem)] animate-[rise_140ms_ease-out] rounded-sm border border-line-strong bg-raised p-4 text-text shadow-raised outline-none"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
