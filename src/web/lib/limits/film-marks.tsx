import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { beyondText, compare, unknownText } from './beyond-limits.ts';
import { filmFrightQuery } from './film-frights.ts';
import type { LimitMarkProps } from './limit-marks.tsx';

/** Returns null texts until the film is loaded, and when the film is within the limits. */
function useTexts({ filmId, limits }: LimitMarkProps): { beyond: string | null; unknown: string | null } {
  const { data: film } = useQuery(filmFrightQuery(filmId));
  if (!film) return { beyond: null, unknown: null };
  const compared = compare(limits, film);
  return { beyond: beyondText(compared), unknown: unknownText(compared) };
}

/** Limited to the lines that fit on the smallest poster. */
const TEXT =
  'line-clamp-5 hyphens-auto font-semibold font-text text-text text-xs normal-case leading-snug tracking-normal';

export function Veil({ className = 'inset-0', isSmall, ...props }: LimitMarkProps) {
  const { beyond, unknown } = useTexts(props);
  if (!beyond && !unknown) return null;
  return (
    <span
      className={classNames('absolute flex items-end rounded-sm print:hidden', beyond && 'bg-ground/80', className)}
    >
      {isSmall && <ShieldAlert aria-hidden="true" className="size-4 rounded-sm bg-ground/90 text-text" />}
      <span className={isSmall ? 'sr-only' : 'w-full rounded-b-sm bg-ground/90 p-2'}>
        <span className={TEXT}>{beyond ?? unknown}</span>
      </span>
    </span>
  );
}

export function Line(props: LimitMarkProps) {
  const { beyond, unknown } = useTexts(props);
  if (!beyond && !unknown) return null;
  return (
    <p className={classNames('flex items-start gap-2.5', props.className)}>
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sickly" />
      <span>
        {[beyond, unknown].filter(Boolean).join('. ')}.{' '}
        <Link to="/limits" className="text-link">
          My limits
        </Link>
      </span>
    </p>
  );
}
