import { BarTable } from '#ui/charts/bar-table.tsx';
import { signed } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Drivers, ShownProfile } from '../contract/horror-profile.ts';
import { explainedText, rankedDrivers, strongestDriver, unknownDrivers } from './driver-words.ts';
import { capitalised, type Voice } from './voice.ts';

type DriversSectionProps = { profile: Pick<ShownProfile, 'drivers' | 'missing'>; voice: Voice };

export function DriversSection({ profile, voice }: DriversSectionProps) {
  return (
    <section aria-labelledby="drivers">
      <SectionHeading id="drivers" title={`What counts for ${voice.object}`} />
      {profile.drivers ? (
        <KnownDrivers drivers={profile.drivers} voice={voice} />
      ) : (
        <p className="max-w-prose">{unknownDrivers(profile, voice)}</p>
      )}
    </section>
  );
}

function KnownDrivers({ drivers, voice }: { drivers: Drivers; voice: Voice }) {
  return (
    <>
      <p className="mb-4">{strongestDriver(drivers, voice)}.</p>
      <BarTable
        caption="Points of the overall rating for each axis"
        nameHeading="Axis"
        valueHeading="Points of the overall rating"
        bars={rankedDrivers(drivers).map(({ category, weight }) => ({
          name: capitalised(category),
          value: weight,
          text: signed(weight),
        }))}
      />
      <p className="mt-4 max-w-prose text-muted text-sm">
        The points that an axis adds to the overall rating when the axis is clearly higher than usual (by one standard
        deviation). {explainedText(drivers, voice)}
      </p>
    </>
  );
}
