// Does not use Base UI's hover components, because they open a layer above the page. Here the content is part of the
// page.
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

type HoverDisclosureOptions = {
  /** CSS media query. Hover and focus open the content only where it matches; elsewhere only a click does. */
  hoverMedia: string;
};

const CLOSED = { isHovered: false, isFocused: false, isPinned: false, isDismissed: false };

/** Opens on hover, on keyboard focus of the button, or on a press. Escape closes it (WCAG 1.4.13). */
export function useHoverDisclosure({ hoverMedia }: HoverDisclosureOptions) {
  const [state, setState] = useState(CLOSED);
  const change = (part: Partial<typeof CLOSED>) => setState((previous) => ({ ...previous, ...part }));
  const isOpen = state.isPinned || ((state.isHovered || state.isFocused) && !state.isDismissed);
  const opensByHover = () => window.matchMedia(hoverMedia).matches;

  useEffect(() => {
    if (!isOpen) return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setState((previous) => ({ ...previous, isPinned: false, isDismissed: true }));
    };
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [isOpen]);

  return {
    isOpen,
    areaProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse' && opensByHover()) change({ isHovered: true });
      },
      onPointerLeave: () => change({ isHovered: false, isDismissed: false }),
    },
    buttonProps: {
      'aria-expanded': isOpen,
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (currentTarget.matches(':focus-visible') && opensByHover()) change({ isFocused: true });
      },
      onBlur: () => change({ isFocused: false, isDismissed: false }),
      onClick: () => change(isOpen ? { isPinned: false, isDismissed: true } : { isPinned: true, isDismissed: false }),
    },
  };
}
