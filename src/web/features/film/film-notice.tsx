import { FloatingNotice } from '#web/ui/floating/floating-notice.tsx';

/** What the page tells a member in passing. */
export type FilmNotice = {
  tone: 'failure' | 'success';
  text: string;
  /** Takes back what was done. */
  undo?: () => void;
};

/** What a member's actions need of the page. */
export type MemberPage = {
  notify: (notice: FilmNotice) => void;
  /** The session has ended while somebody acted: to the login and back. */
  signIn: () => void;
};

type FilmNoticeBoxProps = { notice: FilmNotice; onDismiss: () => void };

export function FilmNoticeBox({ notice: { tone, text, undo }, onDismiss }: FilmNoticeBoxProps) {
  const takeBack = () => {
    onDismiss();
    undo?.();
  };
  return (
    <FloatingNotice tone={tone} onDismiss={onDismiss}>
      {text}
      {undo && (
        <button type="button" onClick={takeBack} className="text-link target ml-2 font-semibold">
          Undo
        </button>
      )}
    </FloatingNotice>
  );
}
