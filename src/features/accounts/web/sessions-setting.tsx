import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { capitalised } from '#contract/slug.ts';
import { Button } from '#ui/button.tsx';
import { mediumDate } from '#ui/format/dates.ts';
import { counted } from '#ui/format/numbers.ts';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { ActLine } from '#web/lib/member/revocable-list.tsx';
import type { MemberSession } from '../contract/accounts.ts';

const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ signal }) => (await apiGet('/auth/sessions', { signal })).sessions,
});

function endedText(count: number): string {
  if (count === 0) return 'You are not logged in anywhere else.';
  return `You have been logged out on ${counted(count, 'other device')}.`;
}

/** Ends one session, or all other sessions if `session` is null. @returns a text that says so */
async function end(session: MemberSession | null): Promise<string> {
  if (!session) return endedText((await apiSend('POST', '/auth/end-other-sessions')).ended);
  await apiSend('DELETE', '/auth/sessions/{sessionId}', { path: { sessionId: session._id } });
  return `You have been logged out in ${nameOf(session)}.`;
}

export function Sessions() {
  const queryClient = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { data: sessions, error: loadError } = useQuery(sessionsQuery);
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: end,
    // The session's button, which had the focus, is gone.
    onSuccess: (_, session) => session && region.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const failure = error && messageOf(error, 'We could not log you out on that device. Please try again.');
  const text = failure ?? data ?? null;
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <p className="mb-4 text-muted text-sm">
        We store the name of each browser and the days when you first and last used it, but no IP address. If you do not
        recognize a browser, log it out. If you have a password, change it too.
      </p>
      {loadError && !sessions && <p className="mb-5 text-muted">Your devices could not be loaded.</p>}
      {sessions && (
        <ul aria-label="Devices" className="mb-5 border-line border-t">
          {sessions.map((session) => (
            <ActLine
              key={session._id}
              title={capitalised(nameOf(session))}
              text={textOf(session)}
              about={nameOf(session)}
              act={session.current ? null : 'Log out'}
              isBusy={isPending}
              onAct={() => mutate(session)}
            />
          ))}
        </ul>
      )}
      <Button isBusy={isPending} onClick={() => mutate(null)}>
        Log out all other devices
      </Button>
      {text !== null && (
        <Notice tone={failure ? 'failure' : 'success'} className="mt-5" onDismiss={reset}>
          {text}
        </Notice>
      )}
    </div>
  );
}

const nameOf = ({ browser, system }: MemberSession) =>
  [browser ?? 'another program', system].filter((name) => name !== null).join(' on ');

const textOf = ({ current, firstOn, lastOn }: MemberSession) =>
  current
    ? `This browser, logged in since ${mediumDate(firstOn)}`
    : `Logged in since ${mediumDate(firstOn)}, last used ${mediumDate(lastOn)}`;
