import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#ui/forms/use-form.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { type MemberPage, useChange } from '#web/lib/member/member-page.tsx';
import type { PlayerEventAnswer } from '../contract/players.ts';
import { nameOf } from './player-words.ts';

export const playersQuery = queryOptions({
  queryKey: ['me', 'players'],
  queryFn: async ({ signal }) => (await apiGet('/players', { signal })).players,
  staleTime: 0,
});

export const playerEventsQuery = queryOptions({
  queryKey: ['me', 'player-events'],
  queryFn: async ({ signal }) => (await apiGet('/players/events', { signal })).events,
  staleTime: 0,
});

type Answer = {
  event: PlayerEventAnswer;
  /** Null if the film was not watched, or not by the member. */
  film: { id: number; title: string } | null;
};

/** Sends the film that an event is about. */
export function useAnswer(notify: MemberPage['notify']) {
  const client = useQueryClient();
  return useChange({
    page: { notify },
    log: 'The answer about a film could not be saved',
    failureText: ({ event }, error) =>
      messageOf(error, `Your answer about “${nameOf(event)}” could not be saved. Please try again.`),
    mutationFn: ({ event, film }: Answer) =>
      apiSend('POST', '/players/events/{eventId}', {
        path: { eventId: event._id },
        body: { filmId: film?.id ?? null },
      }),
    onSuccess: (_, { event, film }) => {
      const text = film ? `“${film.title}” is in your diary.` : `“${nameOf(event)}” is not in your diary.`;
      notify({ tone: 'success', text });
      return client.invalidateQueries({ queryKey: ['me'] });
    },
  });
}
