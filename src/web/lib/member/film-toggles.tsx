import { Bookmark, Eye, type LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import { isReleased } from '#ui/format/dates.ts';
import type { MyFilm } from './list-changes.ts';

const LOOKS = {
  labelled:
    'min-h-9 flex-1 border border-line-strong px-3 font-semibold enabled:hover:border-text aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-ground',
  icon: 'size-11 text-muted enabled:hover:text-text aria-pressed:text-link',
  /** Over a poster. With a mouse, a toggle that is off shows only while its card has the pointer or focus (app.css). */
  overlay:
    'card-toggle size-9 border border-line-strong bg-ground/90 text-text hover:border-text aria-pressed:text-link',
};
export type Look = keyof typeof LOOKS;

/** The classes of a round button on a card. */
export const toggleLook = (look: Look) =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-full text-sm transition-colors disabled:opacity-35',
    LOOKS[look],
  );

type ToggleProps = {
  film: MyFilm;
  isOn: boolean;
  onToggle: (isOn: boolean, button: HTMLElement) => void;
  look: Look;
};

export function BookmarkToggle(props: ToggleProps) {
  return <FilmToggle {...props} icon={Bookmark} word="Watchlist" />;
}

/** Disabled for unreleased films: nobody can have watched them. */
export function WatchedToggle(props: ToggleProps) {
  return <FilmToggle {...props} icon={Eye} word="Watched" isDisabled={!isReleased(props.film.details.release_date)} />;
}

type FilmToggleProps = ToggleProps & { icon: LucideIcon; word: string; isDisabled?: boolean };

function FilmToggle({ film, isOn, onToggle, look, icon: Icon, word, isDisabled = false }: FilmToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${word}: ${film.details.title}`}
      disabled={isDisabled}
      onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => onToggle(!isOn, currentTarget)}
      className={toggleLook(look)}
    >
      <Icon
        aria-hidden="true"
        className={classNames(
          look === 'icon' ? 'size-5.5' : 'size-4',
          isOn && (Icon === Bookmark ? 'fill-current' : 'fill-current/25 stroke-[2.5]'),
        )}
      />
      {look === 'labelled' && word}
    </button>
  );
}
