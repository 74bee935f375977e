import { type ReactElement, type ReactNode, useRef } from 'react';
import { CARD_CLOSE_DELAY, CARD_OPEN_DELAY } from '#contract/constants.ts';
import { HoverPopup } from './hover-popup.tsx';

type HoverCardProps = {
  label: string;
  /** A link in an item of a list. */
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Opens beside the item of its link. It follows the link in the tab order. */
export function HoverCard({ label, children, ...popup }: HoverCardProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <HoverPopup
        {...popup}
        openDelay={CARD_OPEN_DELAY}
        closeDelay={CARD_CLOSE_DELAY}
        opensAtFocus
        container={place}
        anchor={() => place.current?.closest('li, [role="listitem"]') ?? null}
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
    </div>
  );
}
