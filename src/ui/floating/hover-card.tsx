import type { ReactElement, ReactNode, RefObject } from 'react';
import { CARD_CLOSE_DELAY, CARD_OPEN_DELAY } from '#contract/constants.ts';
import { HoverPopup } from './hover-popup.tsx';

type HoverCardProps = {
  label: string;
  trigger: ReactElement;
  /** A positioned element. The card is appended to it, so that it follows the item's own links in the tab order. */
  item: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

export function HoverCard({ label, item, children, ...popup }: HoverCardProps) {
  return (
    <HoverPopup
      {...popup}
      openDelay={CARD_OPEN_DELAY}
      closeDelay={CARD_CLOSE_DELAY}
      opensAtFocus
      container={item}
      side="right"
      align="start"
      sideOffset={8}
      collisionPadding={8}
      collisionAvoidance={{ side: 'flip', align: 'flip', fallbackAxisSide: 'none' }}
      role="group"
      aria-label={label}
      className="w-72 animate-[rise_140ms_ease-out] rounded-sm border border-line-strong bg-raised p-4 text-left text-text shadow-raised outline-none"
    >
      {children}
    </HoverPopup>
  );
}
