import { Ban, Heart, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { Vote } from '../contract/night-rules.ts';

type VoteButtonsProps = {
  /** False when all films have a vote. */
  hasCard: boolean;
  hasVeto: boolean;
  hasVotes: boolean;
  onVote: (vote: Vote) => void;
  onTakeBack: () => void;
};

const BUTTON =
  'flex min-h-16 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-xl border font-semibold text-sm transition-colors aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-muted';
const PLAIN = 'border-line-strong bg-ground enabled:hover:border-text';

/** Within reach of one thumb. A button that has no effect at the moment stays in its place, and keeps the focus. */
export function VoteButtons({ hasCard, hasVeto, hasVotes, onVote, onTakeBack }: VoteButtonsProps) {
  const mayVeto = hasCard && hasVeto;
  return (
    <fieldset
      aria-label="Your vote"
      className="mx-auto grid max-w-2xl grid-cols-[1fr_4.5rem_4.5rem_1fr] gap-2 md:grid-cols-[1fr_7rem_7rem_1fr] md:gap-3"
    >
      <VoteButton isOn={hasCard} onPress={() => onVote('no')} className={PLAIN} shortcut="←">
        <X aria-hidden="true" className="size-6" />
        No
      </VoteButton>
      <VoteButton isOn={hasVotes} onPress={onTakeBack} className={PLAIN} shortcut="U">
        <Undo2 aria-hidden="true" className="size-5" />
        Undo
      </VoteButton>
      <VoteButton isOn={mayVeto} onPress={() => onVote('veto')} className={PLAIN} shortcut="V">
        <Ban aria-hidden="true" className="size-5" />
        {hasVeto ? 'Veto' : 'Veto used'}
      </VoteButton>
      <VoteButton
        isOn={hasCard}
        onPress={() => onVote('yes')}
        className="border-transparent bg-action text-on-action hover:bg-action-hover"
        shortcut="→"
      >
        <Heart aria-hidden="true" className="size-6" />
        Yes
      </VoteButton>
    </fieldset>
  );
}

type VoteButtonProps = {
  isOn: boolean;
  onPress: () => void;
  className: string;
  shortcut: string;
  children: ReactNode;
};

function VoteButton({ isOn, onPress, className, shortcut, children }: VoteButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={!isOn || undefined}
      onClick={() => isOn && onPress()}
      className={classNames(BUTTON, className)}
    >
      {children}
      <span aria-hidden="true" className="font-normal text-xs opacity-80 pointer-coarse:hidden">
        {shortcut}
      </span>
    </button>
  );
}
