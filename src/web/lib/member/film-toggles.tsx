import { Bookmark, Eye, type LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import { isReleased } from '#ui/format/dates.ts';
import type { MyFilm } from './list-changes.ts';

const BUTTON = 'inline-flex items-center justify-center gap-2 text-sm transition-colors disabled:opacity-35';

/** The look of a button in the last line of a card. With a mouse, one that is off shows only while its card has the
 * pointer or focus (app.css). */
export const CARD_BUTTON = `${BUTTON} card-toggle h-7 w-9 max-sm:w-6.5 rounded-sm text-muted enabled:hover:text-text aria-pressed:text-link`;
const LABELLED_BUTTON = `${BUTTON} min-h-9 flex-1 rounded-full border border-line-strong px-3 font-semibold enabled:hover:border-text aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-ground`;

type ToggleProps = {
  film: MyFilm;
  isOn: boolean;
  onToggle: (isOn: boolean, button: HTMLElement) => void;
  isLabelled?: boolean;
};

export function BookmarkToggle(props: ToggleProps) {
  return <FilmToggle {...props} icon={Bookmark} word="Watchlist" />;
}

/** Disabled for unreleased films: nobody can have watched them. */
export function WatchedToggle(props: ToggleProps) {
  return <FilmToggle {...props} icon={Eye} word="Watched" isDisabled={!isReleased(props.film.details.release_date)} />;
}

type FilmToggleProps = ToggleProps & { icon: LucideIcon; word: string; isDisabled?: boolean };

function FilmToggle(props: FilmToggleProps) {
  const { film, isOn, onToggle, isLabelled = false, icon: Icon, word, isDisabled = false } = props;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${word}: ${film.details.title}`}
      disabled={isDisabled}
      onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => onToggle(!isOn, currentTarget)}
      className={isLabelled ? LABELLED_BUTTON : CARD_BUTTON}
    >
      <Icon
        className={classNames(
          isLabelled ? 'size-4' : 'size-5',
          isOn && (Icon === Bookmark ? 'fill-current' : 'fill-current/25 stroke-[2.5]'),
        )}
      />
      {isLabelled && word}
    </button>
  );
}
