import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { type MemberPage, useNotice } from '#web/lib/member/member-page.tsx';
import { RevocableList } from '#web/lib/member/revocable-list.tsx';
import { PLAYER_NAMES } from '../contract/player-rules.ts';
import type { PlayerEventAnswer } from '../contract/players.ts';
import { NewPlayer } from './new-player.tsx';
import { heardLine, nameOf, playerTitle, stateText } from './player-words.ts';
import { EventActions, playerEventsQuery, playersQuery } from './players.tsx';

const TITLE_ID = 'players';
const TOLD_ID = 'told-films';

/** The member's media servers and players: how to connect them, their last events, and the films they reported. */
export function PlayersPage() {
  const { isPending } = useQuery(playersQuery);
  const region = useRef<HTMLElement>(null);
  return (
    <>
      <section
        ref={region}
        tabIndex={-1}
        aria-labelledby={TITLE_ID}
        className="space-y-6 outline-none border-line border-t py-6"
      >
        <div>
          <h2 id={TITLE_ID} className="display text-2xl">
            Your players
          </h2>
          <p className="mt-1 max-w-prose text-muted">
            When you finish a film at home, your player tells {PRODUCT_NAME}, and the film goes into your diary. Your
            server must be able to reach this site.
          </p>
        </div>
        <NewPlayer />
        <RevocableList
          label="Your players"
          query={playersQuery}
          revoke={({ _id }) => apiSend('DELETE', '/players/{playerId}', { path: { playerId: _id } })}
          lineOf={(player) => ({ title: playerTitle(player), text: heardLine(player), about: playerTitle(player) })}
          texts={{
            empty: 'You have no players.',
            loadFailure: 'Your players could not be loaded.',
            failure: 'The player could not be deleted. Please try again.',
            done: (player) => `The URL for “${playerTitle(player)}” no longer works.`,
          }}
        />
        <DeleteAll onDeleted={() => region.current?.focus()} />
      </section>
      {/* Shown after the list above has loaded, so that the list does not move it. */}
      {!isPending && <ToldFilms />}
    </>
  );
}

/** Revokes all URLs, in case others have seen them. */
function DeleteAll({ onDeleted }: { onDeleted: () => void }) {
  const queryClient = useQueryClient();
  const { data: players = [] } = useQuery(playersQuery);
  const { mutate, isPending, isSuccess, isError, reset } = useMutation({
    mutationFn: () => apiSend('DELETE', '/players'),
    // The button with the focus is about to disappear.
    onSuccess: onDeleted,
    onSettled: () => queryClient.invalidateQueries({ queryKey: playersQuery.queryKey }),
  });
  return (
    <>
      {isError && (
        <Notice tone="failure" onDismiss={reset}>
          The players could not be deleted. Please try again.
        </Notice>
      )}
      {isSuccess && players.length === 0 && (
        <Notice tone="success">All players are deleted. Their URLs no longer work.</Notice>
      )}
      {players.length > 1 && (
        <Button isBusy={isPending} onClick={() => mutate()}>
          Delete all
        </Button>
      )}
    </>
  );
}

/** The films that the member's players reported, and the outcome of each. */
function ToldFilms() {
  const { data: events, error, refetch } = useQuery(playerEventsQuery);
  const { notify, notice } = useNotice();
  return (
    <section aria-labelledby={TOLD_ID} className="border-line border-t py-6">
      <h2 id={TOLD_ID} className="display text-2xl">
        Films from your players
      </h2>
      {error && !events && <FailureMessage error={error} text="The list could not be loaded." onRetry={refetch} />}
      {events?.length === 0 && (
        <p className="mt-2 text-muted">
          Nothing yet. Watch a film in your player, and it appears in this list and in your diary.
        </p>
      )}
      {events && events.length > 0 && (
        <ul aria-labelledby={TOLD_ID} className="mt-4 divide-y divide-line">
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
