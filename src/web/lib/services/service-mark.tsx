import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { MemberServices } from '#contract/services.ts';
import { LimitsContext } from '../limits/limit-marks.tsx';
import { filmStreamsQuery } from './film-streams.ts';
import { serviceWords } from './service-words.ts';

type ServiceMarkProps = {
  filmId: number;
  services: MemberServices;
  /** The place of the poster. */
  className: string;
};

/** Says over a film's poster which of the member's services have it. */
export function ServiceMark({ filmId, services: { region, platforms }, className }: ServiceMarkProps) {
  const { data: streams = [] } = useQuery(filmStreamsQuery(filmId, region));
  // The words of limits stand at the foot of the poster, the toggles at its head.
  const hasLimits = use(LimitsContext) !== null;
  const words = serviceWords(streams, platforms);
  if (!words) return null;
  return (
    <div
      className={`pointer-events-none absolute flex items-end print:hidden ${className} ${hasLimits ? 'items-start pt-11' : ''}`}
    >
      <p className={SERVICE_CHIP}>{words}</p>
    </div>
  );
}

export const SERVICE_CHIP =
  'm-1 rounded-xs border-sickly border-l-2 bg-ground/90 px-1.5 py-0.5 font-semibold text-text text-xs leading-snug';
