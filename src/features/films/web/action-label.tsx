import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { classNames } from '#ui/class-names.ts';

export const ACTION_BUTTON = classNames(
  SECONDARY_BUTTON,
  'max-md:flex-col max-md:gap-1 max-md:rounded-lg max-md:px-2 max-md:text-xs',
);

/** A label like "Add to watchlist". Phones show only the last word. */
export function ActionLabel({ prefix, word }: { prefix: string; word: string }) {
  return (
    <span>
      {prefix && <span className="max-md:sr-only">{prefix} </span>}
      <span className={classNames('inline-block', prefix ? 'max-md:first-letter:uppercase' : 'first-letter:uppercase')}>
        {word}
      </span>
    </span>
  );
}
