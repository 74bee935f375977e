import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { apiSend } from '#web/lib/calls.ts';
import { forgetMember } from './accounts.ts';

/** @returns where the browser has to continue, if the session came from a provider */
async function endSession(queryClient: QueryClient) {
  // After the logout the server would refuse requests that are still under way.
  await queryClient.cancelQueries({ queryKey: ['me'] });
  return apiSend('POST', '/auth/logout').finally(() => forgetMember(queryClient));
}

type Ended = Awaited<ReturnType<typeof endSession>>;

function useSessionEnd(onSuccess?: (answer: Ended) => void): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => endSession(queryClient),
    onSuccess,
    onError: (error) => console.error('Logout failed', error),
  });
  return () => mutate();
}

/** Signs out and goes to the front page. If the call fails, the page stays and shows the visitor as signed out. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return useSessionEnd((answer) => {
    // The session came from a provider, so the browser goes there to log out there too.
    if (answer) window.location.assign(answer.continueAt);
    else void navigate({ to: '/' });
  });
}

/** Signs out and stays on the page. The page then redirects to the login, which leads back to the page. */
export const useSignInAgain = (): (() => void) => useSessionEnd();
