import { useNotice } from '#web/lib/member/member-page.tsx';
import { LoadingLine } from '#web/ui/states/loading-line.tsx';
import { LimitsEditor } from './limits-editor.tsx';
import { useLimits } from './use-limits.ts';
import { useSaveLimits } from './use-save-limits.ts';

type MyLimitsProps = {
  auth: Parameters<typeof useLimits>[0];
  onSignedOut: () => void;
};

const PRIVACY = {
  authenticated:
    'Nobody else ever sees your limits. They appear only in the download of your data, and are deleted with your account.',
  unauthenticated:
    'Nobody else ever sees your limits. They stay on this device. When you log in, they move to your account, unless it has limits already.',
};

export function MyLimits({ auth, onSignedOut }: MyLimitsProps) {
  const { notify, notice } = useNotice();
  const limits = useLimits(auth);
  const { mutate, isSuccess } = useSaveLimits(auth === 'authenticated', { notify, signIn: onSignedOut });
  return (
    <>
      <p className="max-w-prose text-muted">
        Every list marks films beyond your limits, and films for which we do not know this. “Find tonight’s film” leaves
        out films beyond your limits; it leaves out the unknown ones only if you choose so. Films that you have watched
        or rated are not marked.
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
