import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sendJson } from '#web/lib/api.ts';
import { forgetMember } from './auth-query.ts';

/** Signs out and goes home. Afterwards nobody is signed in here, even when the call fails; then the page stays. */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () => sendJson('POST', '/auth/logout').finally(() => forgetMember(queryClient)),
    onSuccess: () => navigate({ to: '/' }),
    onError: (error) => console.error('Logout failed', error),
  });
  return () => mutate();
}
