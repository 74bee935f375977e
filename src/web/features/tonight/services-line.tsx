import { PLATFORMS } from '#contract/browse/platforms.ts';
import type { FoundFilm } from '#contract/finder/finder.ts';
import { partialDate } from '#web/lib/format/dates.ts';
import { isStale } from '#web/lib/format/is-stale.ts';
import { classNames } from '#web/ui/class-names.ts';

/**
 * Shows the services that stream the film, and the date of this information. The text is grey when the date is missing
 * or too old.
 */
export function ServicesLine({ film: { platforms, streamsAsOf } }: { film: FoundFilm }) {
  const names = PLATFORMS.filter(({ value }) => platforms.includes(value)).map(({ label }) => label);
  if (names.length === 0) return null;
  const isOld = streamsAsOf === null || isStale(streamsAsOf);
  return (
    // The colour may differ from the server's, because the page may have been rendered on an earlier day.
    <p className={classNames('mt-1 text-sm', isOld && 'text-muted')} suppressHydrationWarning>
      <span className="font-semibold">{names.join(', ')}</span>
      {streamsAsOf && <span className="text-muted">, as of {partialDate(streamsAsOf)}</span>}
    </p>
  );
}
