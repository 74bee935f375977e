import { Bookmark, Eye, type LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { isReleased } from '#web/lib/format/dates.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { classNames } from '#web/ui/class-names.ts';

type Look = 'labelled' | 'icon';

type ToggleProps = {
  film: MyFilm;
  isOn: boolean;
  onToggle: (isOn: boolean, button: HTMLElement) => void;
  look: Look;
};

export function BookmarkToggle(props: ToggleProps) {
  return <FilmToggle {...props} icon={Bookmark} word="Watchlist" />;
}

/** Renders nothing for unreleased films: nobody can have watched them. */
export function WatchedToggle(props: ToggleProps) {
  return <FilmToggle {...props} icon={Eye} word="Watched" isDisabled={!isReleased(props.film.details.release_date)} />;
}

type FilmToggleProps = ToggleProps & { icon: LucideIcon; word: string; isDisabled?: boolean };

function FilmToggle({ film, isOn, onToggle, look, icon: Icon, word, isDisabled = false }: FilmToggleProps) {
  const isLabelled = look === 'labelled';
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${word}: ${film.details.title}`}
      disabled={isDisabled}
      onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => onToggle(!isOn, currentTarget)}
      className={classNames(
        'inline-flex items-center justify-center gap-2 rounded-full text-sm transition-colors disabled:opacity-35',
        isLabelled
          ? 'min-h-9 flex-1 border border-line-strong px-3 font-semibold enabled:hover:border-text aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-ground'
          : 'size-11 text-muted enabled:hover:text-text aria-pressed:text-link',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames(
          isLabelled ? 'size-4' : 'size-5.5',
          isOn && (Icon === Bookmark ? 'fill-current' : 'fill-current/25 stroke-[2.5]'),
        )}
      />
      {isLabelled && word}
    </button>
  );
}
