import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { apiSend } from '#web/lib/calls.ts';
import { forgetMember } from './auth-query.ts';

export async function endSession(queryClient: QueryClient): Promise<void> {
  // After the logout the server would refuse requests that are still under way.
  await queryClient.cancelQueries({ queryKey: ['me'] });
  await apiSend('POST', '/auth/logout').finally(() => forgetMember(queryClient));
}

/** Signs out and goes to the front page. If the call fails, the page stays but counts as signed out. */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () => endSession(queryClient),
    onSuccess: () => navigate({ to: '/' }),
    onError: (error) => console.error('Logout failed', error),
  });
  return () => mutate();
}
