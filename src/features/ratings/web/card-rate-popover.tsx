import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import { MOBILE_BREAKPOINT } from '#contract/constants.ts';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { RatingForm } from './rating-form.tsx';
import { useOwnRating } from './use-own-rating.ts';

type CardRatePopoverProps = {
  filmId: number;
  title: string;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
  signIn: () => void;
};

/** Stays mounted when it is closed, for a save that is still under way. */
export function CardRatePopover({ filmId, title, button, isOpen, onClose, signIn }: CardRatePopoverProps) {
  const { notify, notice } = useNotice();
  const own = useOwnRating({
    filmId,
    isEnabled: true,
    page: { notify, signIn },
    onClosed: onClose,
    onRated: () => notify({ tone: 'success', text: `Your rating of ${title} is saved.` }),
  });
  const { form } = own;
  const follow = useEffectEvent((willOpen: boolean) => {
    if (willOpen && button.current) void own.open('panel', button.current).then((isShown) => isShown || onClose());
    else if (form?.isOpen) own.close();
  });
  useEffect(() => follow(isOpen), [isOpen]);
  return (
    <>
      {isOpen && form?.isOpen && (
        <AnchoredPopover label={`Rate ${title}`} anchor={button} onClose={own.close}>
          <p className="mb-3 line-clamp-2 text-muted text-sm leading-snug">{title}</p>
          <RatingForm key={form.serial} own={own} form={form} savesOnPick footerClassName="mt-3" className="" />
        </AnchoredPopover>
      )}
      {notice}
    </>
  );
}

const isPhone = () => window.matchMedia(`(width < ${MOBILE_BREAKPOINT}px)`).matches;

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
function AnchoredPopover({ label, anchor, onClose, children }: AnchoredPopoverProps) {
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
          // On a phone the whole card stays visible, with the rating that it shows afterwards.
          anchor={() => (isPhone() && anchor.current?.closest('.film-card')) || anchor.current}
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
