import { AT_HOME, PLATFORMS } from '#features/browse/contract/platforms.ts';
import { classNames } from '#ui/class-names.ts';
import { partialDate } from '#ui/format/dates.ts';
import { isStale } from '#ui/format/is-stale.ts';
import type { FoundFilm } from '../contract/finder.ts';

/** Says why the film fits, in up to three short parts. If there are none, shows the whole reason. */
export function FilmChips({ film: { title, chips, reason } }: { film: FoundFilm }) {
  if (chips.length === 0) return <p className="text-sm leading-relaxed first-letter:uppercase">{reason}</p>;
  return (
    <ul aria-label={`Why ${title} fits`} className="flex flex-wrap gap-1.5">
      {chips.map((chip) => (
        <li
          key={chip}
          className="rounded-sm border border-line bg-sunken px-2 py-0.5 text-sm leading-snug first-letter:uppercase"
        >
          {chip}
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the services that stream the film, and the date of this information. The text is grey when the date is missing
 * or too old.
 */
export function ServicesLine({ film: { platforms, streamsAsOf } }: { film: FoundFilm }) {
  const names = PLATFORMS.filter(({ value }) => platforms.includes(value)).map(({ label }) => label);
  const isAtHome = platforms.includes(AT_HOME.value);
  if (names.length === 0) return isAtHome && <p className="mt-1 font-semibold text-sm">{AT_HOME.label}</p>;
  const isOld = streamsAsOf === null || isStale(streamsAsOf);
  return (
    // The colour may differ from the server's, because the page may have been rendered on an earlier day.
    <p className={classNames('mt-1 text-sm', isOld && 'text-muted')} suppressHydrationWarning>
      {isAtHome && <span className="font-semibold">{AT_HOME.label}, </span>}
      <span className="font-semibold">{names.join(', ')}</span>
      {streamsAsOf && <span className="text-muted">, as of {partialDate(streamsAsOf)}</span>}
    </p>
  );
}
