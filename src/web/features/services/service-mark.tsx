import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { MemberServices } from '#contract/services/services.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LimitsContext } from '#web/ui/pictures/limit-marks.tsx';
import { filmStreamsQuery } from './film-streams.ts';
import { serviceWords } from './service-words.ts';

type ServiceChipProps = {
  text: string;
  /** Positions the chip over the poster. */
  className: string;
};

/** A label over a poster: at the bottom, or beside the toggles if a limits warning may be at the bottom. */
export function ServiceChip({ text, className }: ServiceChipProps) {
  const hasLimits = use(LimitsContext) !== null;
  const position = hasLimits ? 'items-start pr-10' : 'items-end';
  return (
    <span className={classNames('pointer-events-none absolute flex print:hidden', position, className)}>
      <span className="m-1 rounded-xs border-sickly border-l-2 bg-ground/90 px-1.5 py-0.5 font-semibold text-text text-xs leading-snug">
        {text}
      </span>
    </span>
  );
}

type ServiceMarkProps = { filmId: number; services: MemberServices; className: string };

export function ServiceMark({ filmId, services: { region, platforms }, className }: ServiceMarkProps) {
  const { data: streams = [] } = useQuery(filmStreamsQuery(filmId, region));
  const text = serviceWords(streams, platforms);
  return text && <ServiceChip text={text} className={className} />;
}
