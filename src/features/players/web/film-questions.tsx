import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type MemberPage, useNotice } from '#web/lib/member/member-page.tsx';
import { PLAYER_NAMES } from '../contract/player-rules.ts';
import type { PlayerEventAnswer } from '../contract/players.ts';
import { EventActions } from './event-actions.tsx';
import { playerEventsQuery } from './player-queries.ts';
import { nameOf, stateText } from './player-words.ts';

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
