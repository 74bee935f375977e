import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { TextButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { scoreForKey, TEN_DELAY } from './score-keys.ts';

type ScorePickerProps = {
  label: string;
  description?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** Called when a score is clicked or tapped, not for each key that moves through the scores. */
  onPick?: (value: number) => void;
  isLarge?: boolean;
  groupRef?: Ref<HTMLDivElement>;
  /** The meaning of the scores, shown below the boxes on demand. */
  help?: ReactNode;
};

const SCORES = Array.from({ length: MAX_RATING + 1 }, (_, score) => score);

const radioOf = (group: HTMLElement | null, score: number | null) =>
  group?.querySelector<HTMLInputElement>(`input[value="${score ?? 0}"]`);

/** Focuses the chosen score, otherwise the first one. */
export function focusScore(group: HTMLElement | null): void {
  const radio = group?.querySelector<HTMLInputElement>('input:checked') ?? radioOf(group, null);
  radio?.focus({ preventScroll: true });
}

/** One radio group: arrows, Home, End and digits choose (1 then 0 is 10), Delete and Backspace clear. */
export function ScorePicker(props: ScorePickerProps) {
  const { label, description, value, onChange, onPick, isLarge = false, groupRef, help } = props;
  const id = useId();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);
  const onKeyDown = useScoreKeys({ value, onChange });
  const clear = () => {
    // The clear button is about to disappear, so move the focus.
    radioOf(boxes.current, null)?.focus({ preventScroll: true });
    onChange(null);
  };
  return (
    <div
      ref={groupRef}
      role="radiogroup"
      aria-labelledby={`${id}label`}
      aria-describedby={description ? `${id}description` : undefined}
    >
      <ScoreHead
        id={id}
        label={label}
        description={description}
        value={value}
        isLarge={isLarge}
        isHelpOpen={isHelpOpen}
        onClear={clear}
        onHelp={help ? () => setHelpOpen(!isHelpOpen) : undefined}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the radio buttons inside */}
      <div
        ref={boxes}
        onKeyDown={onKeyDown}
        className="mt-2 flex gap-[3px] max-[22rem]:grid max-[22rem]:grid-cols-6 md:gap-1"
      >
        {SCORES.map((score) => (
          <Box
            key={score}
            score={score}
            group={id}
            isActive={value !== null && score <= value}
            isChosen={score === value}
            isLarge={isLarge}
            onChoose={onChange}
            onPick={onPick}
          />
        ))}
      </div>
      {help && (
        <div id={`${id}help`} hidden={!isHelpOpen}>
          {isHelpOpen && help}
        </div>
      )}
    </div>
  );
}

function useScoreKeys({ value, onChange }: Pick<ScorePickerProps, 'value' | 'onChange'>) {
  const oneTypedAt = useRef(Number.NEGATIVE_INFINITY);
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, timeStamp } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return;
    const isAfterOne = timeStamp - oneTypedAt.current < TEN_DELAY;
    const score = scoreForKey(key, { current: value ?? Number(target.value), isAfterOne });
    oneTypedAt.current = key === '1' ? timeStamp : Number.NEGATIVE_INFINITY;
    if (score === undefined) return;
    event.preventDefault();
    radioOf(currentTarget, score)?.focus({ preventScroll: true });
    onChange(score);
  };
}

type BoxProps = {
  score: number;
  group: string;
  isActive: boolean;
  isChosen: boolean;
  isLarge: boolean;
  onChoose: (score: number) => void;
  onPick: ((score: number) => void) | undefined;
};

/** An invisible radio button covers the box and takes every click. */
function Box({ score, group, isActive, isChosen, isLarge, onChoose, onPick }: BoxProps) {
  return (
    <span
      data-active={isActive || undefined}
      className={classNames(
        'relative flex min-w-6 flex-1 items-center justify-center rounded-xs border font-semibold tabular-nums transition-[background-color,border-color,scale] duration-100 hover:border-text has-active:scale-90 has-focus-visible:outline-2 has-focus-visible:outline-sickly has-focus-visible:outline-offset-2',
        isLarge ? 'h-14 md:h-16 md:text-lg' : 'h-10 text-sm',
        isActive
          ? 'border-action bg-action text-on-action'
          : 'border-line-strong bg-sunken text-muted hover:text-text [@media(hover:hover)]:[&:has(~span:hover)]:border-text',
        isChosen && 'underline decoration-2 underline-offset-4',
      )}
    >
      <input
        type="radio"
        name={group}
        value={score}
        checked={isChosen}
        onChange={() => onChoose(score)}
        // The browser also sends a click when a key chooses a radio button. The detail of that click is 0.
        onClick={({ detail }) => detail > 0 && onPick?.(score)}
        aria-label={String(score)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span aria-hidden="true">{score}</span>
    </span>
  );
}

type ScoreHeadProps = Pick<ScorePickerProps, 'label' | 'description' | 'value' | 'isLarge'> & {
  /** The prefix of the ids of the label, the description and the help. */
  id: string;
  isHelpOpen: boolean;
  onClear: () => void;
  /** Undefined without help. */
  onHelp: (() => void) | undefined;
};

function ScoreHead(props: ScoreHeadProps) {
  const { id, label, description, value, isLarge, isHelpOpen, onClear, onHelp } = props;
  return (
    <div className="flex items-end justify-between gap-x-4">
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <div id={`${id}label`} className={classNames('display', isLarge ? 'text-2xl md:text-3xl' : 'text-2xl')}>
            {label}
          </div>
          {onHelp && <HelpButton label={label} isOpen={isHelpOpen} controls={`${id}help`} onPress={onHelp} />}
        </div>
        {description && (
          <div id={`${id}description`} className="text-muted text-sm leading-snug">
            {description}
          </div>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-3">
        {value !== null && (
          <TextButton onClick={onClear} className="text-sm">
            Clear<span className="sr-only"> {label}</span>
          </TextButton>
        )}
        <Figure value={value} />
      </div>
    </div>
  );
}

type HelpButtonProps = { label: string; isOpen: boolean; controls: string; onPress: () => void };

function HelpButton({ label, isOpen, controls, onPress }: HelpButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
      className="group -my-2 flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-full"
    >
      <span
        aria-hidden="true"
        className="flex size-6 items-center justify-center rounded-full border border-line-strong text-muted text-sm transition-colors group-hover:border-text group-hover:text-text group-aria-expanded:border-text group-aria-expanded:text-text"
      >
        ?
      </span>
      <span className="sr-only">What do the scores for {label} mean?</span>
    </button>
  );
}

function Figure({ value }: Pick<ScoreHeadProps, 'value'>) {
  return (
    <div
      className={classNames(
        'flex h-9 items-end whitespace-nowrap leading-none',
        value === null && 'text-muted text-sm',
      )}
    >
      {value === null ? (
        'Not rated'
      ) : (
        <span className="display text-4xl tabular-nums">
          {value}
          <span className="text-muted text-[0.4em]">/{MAX_RATING}</span>
        </span>
      )}
    </div>
  );
}
