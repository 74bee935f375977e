import { useCallback } from 'react';

/** For the heading of a screen that takes the place of another: it gets the focus, and is read. Set tabIndex to -1. */
export const useFocus = () => useCallback((heading: HTMLElement | null) => heading?.focus({ preventScroll: true }), []);
