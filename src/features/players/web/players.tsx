import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { messageOf } from '#ui/forms/use-form.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { FilmSearch } from '#web/lib/films/film-search.tsx';
import { type MemberPage, useChange, useNotice } from '#web/lib/member/member-page.tsx';
import { PLAYER_NAMES } from '../contract/player-rules.ts';
import type { PlayerEventAnswer } from '../contract/players.ts';
import { nameOf, stateText } from './player-words.ts';

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

/** Asks about films that may have been watched. Shows nothing without a question. */
export function FilmQuestions() {
  const { data: events = [] } = useQuery(playerEventsQuery);
  const { notify, notice } = useNotice();
  const region = useRef<HTMLDivElement>(null);
  const asked = events.filter(({ state }) => state === 'asked');
  // The button of an answered question was removed.
  const answered: MemberPage['notify'] = (told) => {
    notify(told);
    region.current?.focus();
  };
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {asked.length > 0 && (
        <ul aria-label="Questions about films" className="mb-10 max-w-4xl border-line border-t">
          {asked.map((event) => (
            <Question key={event._id} event={event} notify={answered} />
          ))}
        </ul>
      )}
      {notice}
    </div>
  );
}

function Question({ event, notify }: { event: PlayerEventAnswer; notify: MemberPage['notify'] }) {
  const year = event.film?.releaseDate ? Number(event.film.releaseDate.slice(0, 4)) : event.year;
  const name = nameOf({ title: event.film?.title ?? event.title, year, film: event.film });
  return (
    <li className="border-line border-b py-5">
      <h2 className="font-semibold text-xl leading-snug">Did you watch {name}?</h2>
      <p className="mt-1 text-muted text-sm">
        {PLAYER_NAMES[event.player]}, {stateText(event)}
      </p>
      <EventActions event={event} notify={notify} />
    </li>
  );
}

type Words = { yes?: string; other?: string; no?: string };

/** Reasons after which there is nothing for the member to answer. */
const FINAL = new Set(['unplayed', 'series', 'music', 'trailer', 'extra', 'unreleased', 'full']);

function wordsOf({ state, reason, film }: PlayerEventAnswer): Words {
  if (state === 'watched') return { other: 'A different film', no: 'I did not watch it' };
  if (state === 'asked') return { yes: 'Yes', other: 'A different film', no: 'No' };
  if (state === 'unknown') return { other: 'Choose the film', no: 'I did not watch it' };
  if (reason && FINAL.has(reason)) return {};
  return film ? { yes: 'I watched it', other: 'A different film' } : { other: 'Choose the film' };
}

type EventActionsProps = { event: PlayerEventAnswer; notify: MemberPage['notify'] };

/** The answers that a member can give about an event. */
export function EventActions({ event, notify }: EventActionsProps) {
  const [isChoosing, setChoosing] = useState(false);
  const searchId = useId();
  const { mutate, isPending } = useAnswer(notify);
  const { yes, other, no } = wordsOf(event);
  const { film } = event;
  const answer = (given: { id: number; title: string } | null) => {
    if (isPending) return;
    setChoosing(false);
    mutate({ event, film: given });
  };
  const button = (label: string, onPress: () => void, more: ComponentProps<typeof Button>) => (
    <Button onClick={onPress} {...more}>
      {label}
      <span className="sr-only"> {nameOf(event)}</span>
    </Button>
  );
  const answering = { isBusy: isPending };
  const choosing = { 'aria-expanded': isChoosing, 'aria-controls': isChoosing ? searchId : undefined };
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
        {yes && film && button(yes, () => answer(film), answering)}
        {other && button(other, () => setChoosing(!isChoosing), choosing)}
        {no && button(no, () => answer(null), answering)}
      </div>
      {isChoosing && (
        <div id={searchId} className="mt-4">
          <FilmSearch label="Which film was it?" act="Choose" onChoose={answer} />
        </div>
      )}
    </>
  );
}

type Answer = {
  event: PlayerEventAnswer;
  /** Null if the film was not watched, or not by the member. */
  film: { id: number; title: string } | null;
};

/** Sends the film that an event is about. */
function useAnswer(notify: MemberPage['notify']) {
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
