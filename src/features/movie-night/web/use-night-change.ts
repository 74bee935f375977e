import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#ui/forms/use-form.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import type { Night } from '../contract/movie-night.ts';
import { nightQuery, storeNight } from './night-calls.ts';

type NightChange<Input> = {
  code: string;
  send: (input: Input) => Promise<Night>;
  /** Shown when the server gives no reason. */
  failure: string;
  notify: MemberPage['notify'];
  onFailure?: (input: Input) => void;
  onSettled?: () => void;
};

/** Sends a change of the night, one change after the other. Each response is the night as this guest sees it. */
export function useNightChange<Input = void>({
  code,
  send,
  failure,
  notify,
  onFailure,
  onSettled,
}: NightChange<Input>) {
  const client = useQueryClient();
  const { queryKey } = nightQuery(code);
  return useMutation({
    mutationFn: send,
    scope: { id: `night ${code}` },
    onSuccess: (night) => storeNight(client, night),
    onError: (error, input) => {
      onFailure?.(input);
      notify({ tone: 'failure', text: messageOf(error, failure) });
      void client.invalidateQueries({ queryKey });
    },
    onSettled,
  });
}
