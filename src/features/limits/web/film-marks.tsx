import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import type { LimitMarkProps, LimitVeilProps } from '#ui/pictures/limit-marks.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { filmBatches } from '#web/lib/films/film-batches.ts';
import { marksQuery } from '#web/lib/member/queries.ts';
import { isMemberRemembered } from '#web/lib/page/member-hint.ts';
import type { FrightLimits } from '../contract/fright-limits.ts';
import { beyondText, type Comparison, compare, stateTexts, unknownText } from './beyond-limits.ts';
import { storeDeviceLimits } from './device-limits.ts';
import { hasLimits, NO_LIMITS } from './has-limits.ts';
import { deviceLimitsQuery } from './limits-queries.ts';

export { isWithin } from './beyond-limits.ts';

/** Returns undefined until the film is loaded. */
function useComparison(filmId: number, limits: FrightLimits): Comparison | undefined {
  const { data: film } = useQuery(filmFrightQuery(filmId));
  return film && compare(limits, film);
}

/** True for a member who has watched or rated the film; null until that is known. */
function useHasSeen(filmId: number): boolean | null {
  const isMember = isMemberRemembered();
  const { data: marks, isError } = useQuery({ ...marksQuery, enabled: isMember });
  if (!isMember || isError) return false;
  return marks ? marks.watched.includes(filmId) || filmId in marks.ratings : null;
}

/**
 * Dims posters of films beyond the limits, and marks them and films that are not checked with a shield; the words are for
 * screen readers and the pointer. Films that the member has watched or rated have neither, because the member knows them.
 */
export function Veil({ filmId, limits, className, mark }: LimitVeilProps) {
  const compared = useComparison(filmId, limits);
  const hasSeen = useHasSeen(filmId);
  const beyond = compared && beyondText(compared);
  const text = beyond || (compared && unknownText(compared));
  if (hasSeen !== false || !text) return null;
  const Icon = beyond ? ShieldAlert : ShieldQuestion;
  return (
    <span
      title={text}
      className={classNames('absolute rounded-sm print:hidden', beyond && 'bg-ground/40 backdrop-grayscale', className)}
    >
      <Icon className={`absolute text-text ${mark}`} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

const iconOf = ({ beyond, unknown }: Comparison) => {
  if (beyond.axes.length + beyond.notes.length > 0) return ShieldAlert;
  return unknown.axes.length + unknown.notes.length > 0 ? ShieldQuestion : ShieldCheck;
};

export function Line({ filmId, limits, className }: LimitMarkProps) {
  const compared = useComparison(filmId, limits);
  if (!compared) return null;
  const Icon = iconOf(compared);
  return (
    <p className={classNames('flex items-start gap-2.5', className)}>
      <Icon className="mt-0.5 size-5 shrink-0 text-sickly" />
      <span>
        {stateTexts(compared).join(' ')}{' '}
        <Link to="/limits" className="text-link">
          My limits
        </Link>
      </span>
    </p>
  );
}

const fetchFright = filmBatches((ids) => apiGet('/films/fright', { query: { ids } }));

/** The film's profile and content notes. A film about which nothing is known has neither. */
export const filmFrightQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['films', 'fright', filmId],
    queryFn: async () => (await fetchFright(filmId)) ?? { id: filmId, fright: null, notes: [], notesNo: [] },
  });

/**
 * If the device still has limits, saves the given limits in the account and removes those of the device. Never throws:
 * if saving fails, the device keeps its limits.
 *
 * @param limits the account's limits, or the device's if the account has none
 */
export async function moveDeviceLimits(client: QueryClient, limits: FrightLimits): Promise<void> {
  try {
    if (!hasLimits(await client.fetchQuery(deviceLimitsQuery))) return;
    await apiSend('PUT', '/limits', { body: limits });
    storeDeviceLimits(NO_LIMITS);
    client.setQueryData(deviceLimitsQuery.queryKey, NO_LIMITS);
  } catch (error) {
    console.error('The limits could not be moved to the account', error);
  }
}
