import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { yearOf } from '#ui/format/dates.ts';
import { apiSend } from '#web/lib/calls.ts';
import { useChange, useMemberPage } from '#web/lib/member/member-page.tsx';
import type { FilmRequest } from '../contract/library.ts';

const OUTCOMES: Record<FilmRequest['outcome'], string> = {
  requested: 'Request sent. The person who runs your media server now decides.',
  'already-requested': 'Somebody has already requested this film.',
  'at-home': 'Your media server already has this film.',
  refused: 'The rules of your media server do not allow this request.',
};

type RequestFilmProps = { film: { id: number; title: string; release_date: string | null } };

/** Asks for confirmation first, because a request cannot be cancelled here. */
export function RequestFilm({ film: { id, title, release_date: date } }: RequestFilmProps) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { mutate, data, isPending } = useChange({
    page: useMemberPage(),
    log: 'The film could not be requested',
    failureText: () => 'The film could not be requested. Please try again later.',
    mutationKey: ['request', id],
    mutationFn: () => apiSend('POST', '/films/{filmId}/request', { path: { filmId: id } }),
    onSettled: () => setAsking(false),
  });
  const cancel = () => {
    setAsking(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const name = date ? `${title} (${yearOf(date)})` : title;
  return (
    <>
      {isAsking && (
        <fieldset className="flex flex-wrap items-center gap-3">
          <legend className="mb-3 font-semibold">Request {name} for your media server?</legend>
          {/* The focus was on the button that this question replaces. */}
          <Button isPrimary ref={(button) => button?.focus()} isBusy={isPending} onClick={() => mutate()}>
            {isPending ? 'Requesting...' : 'Request'}
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </fieldset>
      )}
      {!isAsking && !data && (
        <Button ref={opener} onClick={() => setAsking(true)}>
          Request this film
        </Button>
      )}
      <p role="status" className="empty:hidden">
        {data && OUTCOMES[data.outcome]}
      </p>
    </>
  );
}
