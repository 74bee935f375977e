import { SECONDARY_BUTTON } from '#ui/button.tsx';

/** A tile of the row below the title: an icon above one word. */
export const ACTION_TILE = `${SECONDARY_BUTTON} flex-col gap-1 rounded-lg px-1`;

/** A label like "Add to watchlist", of which only the last word is visible. */
export function ActionLabel({ prefix, word }: { prefix: string; word: string }) {
  return (
    <span className="whitespace-nowrap text-xs leading-4 xs:text-sm">
      <span className="sr-only">{prefix} </span>
      <span className="inline-block first-letter:uppercase">{word}</span>
    </span>
  );
}
