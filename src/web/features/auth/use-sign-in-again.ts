import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endSession } from './log-out.ts';

/** Signs out and stays on the page, which then leads to the login and back. */
export function useSignInAgain(): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => endSession(queryClient),
    onError: (error) => console.error('Logout failed', error),
  });
  return () => mutate();
}
