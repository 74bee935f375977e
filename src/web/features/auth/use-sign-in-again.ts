import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endSession } from './log-out.ts';

/** Signs out and stays on the page. The page then redirects to the login, which leads back to the page. */
export function useSignInAgain(): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => endSession(queryClient),
    onError: (error) => console.error('Logout failed', error),
  });
  return () => mutate();
}
