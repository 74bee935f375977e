import { PLATFORMS } from '#contract/browse/platforms.ts';
import type { FoundFilm } from '#contract/finder/finder.ts';
import { partialDate } from '#web/lib/format/dates.ts';
import { isStale } from '#web/lib/format/is-stale.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Where the film streams, and the date of what we know. Greyed when that is too old to rely on. */
export function ServicesLine({ film: { platforms, streamsAsOf } }: { film: FoundFilm }) {
  const names = PLATFORMS.filter(({ value }) => platforms.includes(value)).map(({ label }) => label);
  if (names.length === 0) return null;
  const isOld = streamsAsOf === null || isStale(streamsAsOf);
  return (
    // The page may have been rendered on an earlier day.
    <p className={classNames('mt-1 text-sm', isOld && 'text-muted')} suppressHydrationWarning>
      <span className="font-semibold">{names.join(', ')}</span>
      {streamsAsOf && <span className="text-muted">, as of {partialDate(streamsAsOf)}</span>}
    </p>
  );
}
