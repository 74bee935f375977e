import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { RevocableList } from '#web/lib/member/revocable-list.tsx';
import { NewPlayer } from './new-player.tsx';
import { playersQuery } from './player-queries.ts';
import { heardLine, playerTitle } from './player-words.ts';
import { ToldFilms } from './told-films.tsx';

const TITLE_ID = 'players';

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
        <button
          type="button"
          onClick={() => isPending || mutate()}
          aria-disabled={isPending || undefined}
          className={SECONDARY_BUTTON}
        >
          Delete all
        </button>
      )}
    </>
  );
}
