import { useMatch } from '@tanstack/react-router';

/** For a route's error component: true if loading failed, false if rendering failed. */
export const useIsLoadFailure = () => useMatch({ strict: false, select: ({ status }) => status === 'error' });
