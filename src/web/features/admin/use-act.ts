import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMIN_KEY } from './admin-calls.ts';

/**
 * An act of an administrator. Afterwards the page's data is read again: it shows the new state, or that the
 * administrator has to log in again.
 */
export function useAct<Input, Output>(act: (input: Input) => Promise<Output>, onDone?: (output: Output) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => console.error('An act of an administrator failed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
