import { classNames } from '../class-names.ts';

type ScoreHeadProps = {
  /** The prefix of the ids of the label, the description and the help. */
  id: string;
  label: string;
  description?: string;
  value: number | null;
  max: number;
  isLarge: boolean;
  isHelpOpen: boolean;
  onClear: () => void;
  onHelp?: () => void;
};

export function ScoreHead(props: ScoreHeadProps) {
  const { id, label, description, value, max, isLarge, isHelpOpen, onClear, onHelp } = props;
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
          <button type="button" onClick={onClear} className="text-link target text-sm">
            Clear<span className="sr-only"> {label}</span>
          </button>
        )}
        <Figure value={value} max={max} />
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

function Figure({ value, max }: Pick<ScoreHeadProps, 'value' | 'max'>) {
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
          <span className="text-muted text-[0.4em]">/{max}</span>
        </span>
      )}
    </div>
  );
}
