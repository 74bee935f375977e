import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { type MemberPage, useNotice } from '#web/lib/member/member-page.tsx';
import { PLAYER_NAMES } from '../contract/player-rules.ts';
import type { PlayerEventAnswer } from '../contract/players.ts';
import { EventActions } from './event-actions.tsx';
import { playerEventsQuery } from './player-queries.ts';
import { nameOf, stateText } from './player-words.ts';

const TITLE_ID = 'told-films';

/** The films that the member's players reported, and the outcome of each. */
export function ToldFilms() {
  const { data: events, error, refetch } = useQuery(playerEventsQuery);
  const { notify, notice } = useNotice();
  return (
    <section aria-labelledby={TITLE_ID} className="border-line border-t py-6">
      <h2 id={TITLE_ID} className="display text-2xl">
        Films from your players
      </h2>
      {error && !events && <FailureMessage error={error} text="The list could not be loaded." onRetry={refetch} />}
      {events?.length === 0 && (
        <p className="mt-2 text-muted">
          Nothing yet. Watch a film in your player, and it appears in this list and in your diary.
        </p>
      )}
      {events && events.length > 0 && (
        <ul aria-labelledby={TITLE_ID} className="mt-4 divide-y divide-line">
          {events.map((event) => (
            <ToldFilm key={event._id} event={event} notify={notify} />
          ))}
        </ul>
      )}
      {notice}
    </section>
  );
}

function ToldFilm({ event, notify }: { event: PlayerEventAnswer; notify: MemberPage['notify'] }) {
  const { film } = event;
  const line = useRef<HTMLLIElement>(null);
  const answered: MemberPage['notify'] = (told) => {
    notify(told);
    // After a failure, the button of the answer stays.
    if (told.tone === 'success') line.current?.focus();
  };
  return (
    <li ref={line} tabIndex={-1} className="py-4 outline-none">
      <p className="wrap-anywhere font-semibold">{nameOf(event)}</p>
      <p className="text-muted text-sm">
        {PLAYER_NAMES[event.player]}, {stateText(event)}
      </p>
      {film && (event.state === 'watched' || event.state === 'asked') && (
        <p className="text-sm">
          <Link to="/movie/$id" params={{ id: String(film.id) }} className="text-link target">
            {film.title} {film.releaseDate?.slice(0, 4)}
          </Link>
        </p>
      )}
      <EventActions event={event} notify={answered} />
    </li>
  );
}
