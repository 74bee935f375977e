import type { ShownProfile } from '#contract/horror-profile/horror-profile.ts';
import { oneDecimal } from '#web/lib/format/numbers.ts';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { AgainstOthers } from './against-others.tsx';
import { DriversSection } from './drivers-section.tsx';
import { Extremes } from './extremes.tsx';
import { capitalised, type Voice, voiceOf } from './voice.ts';
import { Watched } from './watched.tsx';

type ProfileBodyProps = {
  profile: ShownProfile;
  /** The member's name on a page for others; null on the member's own page. */
  name: string | null;
};

/** Shows all parts of a profile that others may see. The server renders these too. */
export function ProfileBody({ profile, name }: ProfileBodyProps) {
  const voice = voiceOf(name);
  return (
    <div className="space-y-14">
      <AgainstOthers axes={profile.axes} voice={voice} />
      <div className="grid gap-x-14 gap-y-14 md:grid-cols-2">
        <OverallRatings overall={profile.overall} voice={voice} />
        <DriversSection profile={profile} voice={voice} />
      </div>
      <Extremes extremes={profile.extremes} voice={voice} />
      <Watched watched={profile.watched} voice={voice} />
    </div>
  );
}

function OverallRatings({ overall, voice }: { overall: ShownProfile['overall']; voice: Voice }) {
  const title = `${capitalised(voice.possessive)} overall ratings`;
  return (
    <section aria-labelledby="overall-ratings">
      <SectionHeading id="overall-ratings" title={title} />
      {overall.mean === null ? (
        <p className="text-muted">No film has an overall rating yet.</p>
      ) : (
        <>
          <p className="mb-6">{oneDecimal(overall.mean)} on average.</p>
          <div className="max-w-xl">
            <ColumnChart
              label={title}
              nameHeading="Rating"
              valueHeading="Films"
              columns={overall.histogram.map((value, rating) => ({ name: String(rating), value }))}
            />
          </div>
        </>
      )}
    </section>
  );
}
