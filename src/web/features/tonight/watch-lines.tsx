import type { Film, FilmProvider } from '#contract/films/films.ts';
import { JustWatchLink } from '#web/features/services/services.ts';
import { partialDate } from '#web/lib/format/dates.ts';
import { isStale } from '#web/lib/format/is-stale.ts';
import { regionName } from '#web/lib/format/region-name.ts';
import { classNames } from '#web/ui/class-names.ts';

type WatchLinesProps = { title: string; watch: Film['watch_providers'] };

const LINES = [
  { kind: 'stream', label: 'Stream' },
  { kind: 'rent', label: 'Rent' },
  { kind: 'buy', label: 'Buy' },
] as const;

/** The maximum number of names in a line: more do not fit on a phone. */
const MOST = 3;

const names = (providers: FilmProvider[]) =>
  [
    ...providers.slice(0, MOST).map(({ provider_name }) => provider_name),
    ...(providers.length > MOST ? [`${providers.length - MOST} more`] : []),
  ].join(', ');

/**
 * Shows where to watch the film, streaming first, with the date of this information. The text is grey when the date is
 * too old.
 */
export function WatchLines({ title, watch }: WatchLinesProps) {
  const lines = LINES.flatMap(({ kind, label }) => {
    const [first] = watch[kind];
    return first ? [{ label, text: names(watch[kind]), asOf: first.as_of }] : [];
  });
  return (
    <>
      {lines.map(({ label, text, asOf }) => (
        <p key={label} className={classNames(isStale(asOf) && 'text-muted')}>
          {label}: <span className="font-semibold">{text}</span>
          <span className="text-muted">, as of {partialDate(asOf)}</span>
        </p>
      ))}
      <p className="text-muted">
        {lines.length === 0 && `We know of no service in ${regionName(watch.region)}. `}
        <JustWatchLink title={title} region={watch.region} />
      </p>
    </>
  );
}
