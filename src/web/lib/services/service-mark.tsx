import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { MemberServices } from '#contract/services.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LimitsContext } from '../limits/limit-marks.tsx';
import { filmStreamsQuery } from './film-streams.ts';
import { serviceWords } from './service-words.ts';

type ServiceChipProps = {
  words: string;
  /** The place of the poster. */
  className: string;
};

/** Words over a poster: at its foot, or below its toggles where the foot may have the words of limits. */
export function ServiceChip({ words, className }: ServiceChipProps) {
  const hasLimits = use(LimitsContext) !== null;
  const place = hasLimits ? 'items-start pt-10' : 'items-end';
  return (
    <span className={classNames('pointer-events-none absolute flex print:hidden', place, className)}>
      <span className="m-1 rounded-xs border-sickly border-l-2 bg-ground/90 px-1.5 py-0.5 font-semibold text-text text-xs leading-snug">
        {words}
      </span>
    </span>
  );
}

type ServiceMarkProps = { filmId: number; services: MemberServices; className: string };

/** Says over a film's poster which of the member's services have it. */
export function ServiceMark({ filmId, services: { region, platforms }, className }: ServiceMarkProps) {
  const { data: streams = [] } = useQuery(filmStreamsQuery(filmId, region));
  const words = serviceWords(streams, platforms);
  return words && <ServiceChip words={words} className={className} />;
}
