import { useCallback } from 'react';

/** For the heading of a screen that replaces another: focuses it, so screen readers read it. Set tabIndex to -1. */
export const useFocus = () => useCallback((heading: HTMLElement | null) => heading?.focus({ preventScroll: true }), []);
