import { useQueryClient } from '@tanstack/react-query';
import { LoadingLine } from '#ui/states/loading-line.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { type MemberPage, useChange, useNotice } from '#web/lib/member/member-page.tsx';
import type { FrightLimits } from '../contract/fright-limits.ts';
import { storeDeviceLimits } from './device-limits.ts';
import { LimitsEditor } from './limits-editor.tsx';
import { limitsQuery } from './limits-queries.ts';
import { useLimits } from './use-limits.ts';

type MyLimitsProps = {
  auth: Parameters<typeof useLimits>[0];
};

const PRIVACY = {
  authenticated:
    'Nobody else ever sees your limits. They are in the data that you can download, and we delete them with your account.',
  unauthenticated:
    'Nobody else ever sees your limits. They stay on this device. When you log in, they move to your account, unless it already has limits.',
};

export function MyLimits({ auth }: MyLimitsProps) {
  const { notify, notice } = useNotice();
  const limits = useLimits(auth);
  const { mutate, isSuccess } = useSaveLimits(auth === 'authenticated', { notify });
  return (
    <>
      <p className="max-w-prose text-muted">
        In every list, films beyond your limits are dimmed, and films we haven’t checked have a mark. “Find tonight’s
        film” leaves out films beyond your limits. It also leaves out films we haven’t checked, unless you ask for them.
        Films that you have watched or rated look as usual.
      </p>
      {auth !== 'loading' && limits ? (
        <>
          <p className="mt-2 mb-7 max-w-prose text-muted">{PRIVACY[auth]}</p>
          <LimitsEditor limits={limits} onChange={mutate} />
        </>
      ) : (
        <div className="mt-2">
          <LoadingLine>Limits work only with JavaScript.</LoadingLine>
        </div>
      )}
      <p role="status" className="mt-4 text-muted text-sm empty:hidden">
        {isSuccess && 'Saved.'}
      </p>
      {notice}
    </>
  );
}

const mutationKey = ['limits'];

const FAILURES = {
  member: 'Your limits could not be saved. Please try again.',
  visitor: 'This browser does not let us save your limits. They last until you close or reload this page.',
};

async function storeOnDevice(limits: FrightLimits): Promise<void> {
  if (!storeDeviceLimits(limits)) throw new Error('Storage is blocked');
}

/** Limits are shown immediately, then saved as a whole: a member's on the server, a visitor's on the device. */
function useSaveLimits(isMember: boolean, page: MemberPage) {
  const client = useQueryClient();
  const { queryKey } = limitsQuery(isMember);
  return useChange({
    page,
    log: 'The limits could not be saved',
    failureText: () => (isMember ? FAILURES.member : FAILURES.visitor),
    mutationKey,
    scope: { id: 'limits' },
    mutationFn: (limits: FrightLimits): Promise<unknown> =>
      isMember ? apiSend('PUT', '/limits', { body: limits }) : storeOnDevice(limits),
    onMutate: async (limits) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<FrightLimits>(queryKey, limits);
    },
    onSettled: (_, error) => {
      // Each change sends all limits, so a later change also saves the earlier ones. The server's limits are loaded
      // again only if the last change fails.
      if (error && isMember && client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}
