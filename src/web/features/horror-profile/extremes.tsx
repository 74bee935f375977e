import type { ShownProfile } from '#contract/horror-profile/horror-profile.ts';
import { FilmEntry } from '#web/lib/films/film-entry.tsx';
import { oneDecimal } from '#web/lib/format/numbers.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { capitalised, type Voice } from './voice.ts';

type ExtremesProps = { extremes: ShownProfile['extremes']; voice: Voice };

const TITLE_ID = 'extremes';
const EXTREMES = [
  { key: 'scariest', name: 'Scariest', axis: 'scares' },
  { key: 'goriest', name: 'Goriest', axis: 'gore' },
  { key: 'mostAlone', name: 'Biggest disagreement', axis: 'overall' },
] as const;

export function Extremes({ extremes, voice }: ExtremesProps) {
  const known = EXTREMES.flatMap((extreme) => {
    const found = extremes[extreme.key];
    return found ? [{ ...extreme, ...found }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section aria-labelledby={TITLE_ID}>
      <SectionHeading id={TITLE_ID} title={`${capitalised(voice.possessive)} extremes`} />
      <ul aria-labelledby={TITLE_ID} className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {known.map(({ key, name, axis, film, figure, community }) => (
          <FilmEntry key={key} film={film} look="small">
            <p className="mt-2 display text-xl">{name}</p>
            <p className="mt-1 text-sm tabular-nums">
              {capitalised(axis)} {oneDecimal(figure)}
              {community !== null && <span className="text-muted">, others {oneDecimal(community)}</span>}
            </p>
          </FilmEntry>
        ))}
      </ul>
    </section>
  );
}
