import { useMatch } from '@tanstack/react-router';

/** For what a route shows on errors: whether its data could not be had. Otherwise they could not be rendered. */
export const useIsLoadFailure = () => useMatch({ strict: false, select: ({ status }) => status === 'error' });
