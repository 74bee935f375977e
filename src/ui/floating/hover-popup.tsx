import { PreviewCard } from '@base-ui/react/preview-card';
import {
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Narrower windows have no room for a popup, and touch screens have no hover. */
const POPUPS_OPEN = '(min-width: 40rem) and (any-hover: hover)';

/** A popup that has the keyboard focus, or a button with an open popover or dialog, which is outside the popup. */
const USED_POPUP = '[data-hover-popup]:has(:focus-visible, [aria-expanded="true"])';

/** Tracks which item of a list is open, at most one. `setOpen` never changes, so it is safe in memoised items. */
export function useOneOpen() {
  const [openId, setOpenId] = useState<number | null>(null);
  const setOpen = useCallback((id: number, isOpen: boolean) => {
    setOpenId((previous) => (isOpen ? id : previous === id ? null : previous));
  }, []);
  return { openId, setOpen };
}

type HoverPopupProps = Pick<
  PreviewCard.Positioner.Props,
  'anchor' | 'side' | 'align' | 'sideOffset' | 'collisionBoundary' | 'collisionPadding' | 'collisionAvoidance'
> &
  Pick<PreviewCard.Portal.Props, 'container'> &
  Pick<PreviewCard.Popup.Props, 'id' | 'role' | 'aria-label' | 'className'> & {
    trigger: ReactElement;
    isOpen: boolean;
    onOpenChange: (isOpen: boolean) => void;
    /** Milliseconds: `openDelay` from hovering to opening, `closeDelay` from leaving to closing. */
    openDelay: number;
    closeDelay: number;
    /** True to open immediately on keyboard focus: the popup's content is then next in the tab order. */
    opensAtFocus?: boolean;
    children: ReactNode;
  };

/** Stays open while the pointer or the focus is on the link or the popup. Escape closes it (WCAG 2.2, 1.4.13). */
export function HoverPopup(props: HoverPopupProps) {
  const { trigger, isOpen, onOpenChange, openDelay, closeDelay, opensAtFocus, container, ...rest } = props;
  const { id, role, 'aria-label': label, className, children, ...placement } = rest;
  const link = useRef<HTMLAnchorElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const actions = useRef<PreviewCard.Root.Actions>(null);

  // Closes without an animation. Base UI would wait a frame, and skip the delay when the pointer comes back.
  useLayoutEffect(() => {
    if (!isOpen) actions.current?.unmount();
  }, [isOpen]);

  // Base UI listens only after React's effects, so a hover that began earlier is dispatched again.
  useEffect(() => {
    if (link.current?.matches(':hover')) link.current.dispatchEvent(new MouseEvent('mouseenter'));
  }, []);

  const open = () => {
    if (window.matchMedia(POPUPS_OPEN).matches) onOpenChange(true);
  };
  const change = (willOpen: boolean, { reason, cancel }: PreviewCard.Root.ChangeEventDetails) => {
    const isUsed = popup.current?.matches(USED_POPUP);
    // The pointer must not close or replace a popup that is in use.
    if (reason === 'trigger-hover') {
      if (willOpen && document.querySelector(USED_POPUP)) return cancel();
      if (!willOpen && (isUsed || link.current?.matches(':focus-visible'))) return cancel();
    }
    if (willOpen) return open();
    if (reason === 'escape-key' && isUsed) link.current?.focus();
    onOpenChange(false);
  };
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const hasLeft = relatedTarget && relatedTarget !== link.current && !currentTarget.contains(relatedTarget);
    if (hasLeft && !currentTarget.querySelector('[aria-expanded="true"]')) onOpenChange(false);
  };
  return (
    <PreviewCard.Root open={isOpen} onOpenChange={change} actionsRef={actions}>
      <PreviewCard.Trigger
        ref={link}
        delay={openDelay}
        closeDelay={closeDelay}
        onFocus={({ currentTarget }) => opensAtFocus && currentTarget.matches(':focus-visible') && open()}
        render={trigger}
      />
      <PreviewCard.Portal container={container}>
        <PreviewCard.Positioner {...placement} className="z-30">
          <PreviewCard.Popup
            ref={popup}
            id={id}
            role={role}
            aria-label={label}
            data-hover-popup=""
            onBlur={closeBehindFocus}
            className={className}
          >
            {children}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
