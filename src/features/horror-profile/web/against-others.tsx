import { capitalised } from '#contract/slug.ts';
import {
  byCategory,
  FRIGHT_GRAPH_MINIMUM_CATEGORIES,
  RATING_CATEGORIES,
  ratedCategories,
} from '#features/ratings/contract/rating-categories.ts';
import type { Curve } from '#ui/charts/curves.tsx';
import { FrightGraphFigure } from '#ui/charts/fright-graph-chart.tsx';
import { SectionHeading } from '#ui/headings.tsx';
import type { ShownProfile } from '../contract/horror-profile.ts';
import { axisVerdict, differenceText, type Voice } from './profile-words.ts';

type AgainstOthersProps = { axes: ShownProfile['axes']; voice: Voice };

const isEnough = ({ figures }: Curve) => ratedCategories(figures).length >= FRIGHT_GRAPH_MINIMUM_CATEGORIES;

/** Compares the member's means with other members' means for the same films, as a Fright Graph and as texts. */
export function AgainstOthers({ axes, voice }: AgainstOthersProps) {
  const community: Curve = { name: 'Community', look: 'filled', figures: byCategory((axis) => axes[axis].community) };
  const own: Curve = { name: voice.subject, look: 'dashed', figures: byCategory((axis) => axes[axis].mean) };
  const title = `${capitalised(voice.possessive)} Fright Graph`;
  return (
    <section aria-labelledby="own-fright-graph">
      <SectionHeading id="own-fright-graph" title={title} />
      <p className="mb-5 max-w-prose text-muted">
        {capitalised(voice.possessive)} average ratings in eight kinds of fright. One of them is lore: the backstory and
        world-building.
      </p>
      {isEnough(own) ? (
        <div className="grid gap-x-8 gap-y-8 md:grid-cols-[minmax(0,32rem)_minmax(17.5rem,1fr)] lg:gap-x-14 xl:grid-cols-[minmax(0,42rem)_minmax(17.5rem,1fr)]">
          <FrightGraphFigure
            label={title}
            curves={[community, own].filter(isEnough)}
            more={[{ name: 'Difference', cell: (axis) => differenceText(axes[axis]) }]}
          />
          <Verdicts axes={axes} voice={voice} />
        </div>
      ) : (
        <p className="max-w-prose text-muted">
          The Fright Graph appears once there are ratings for three of the eight kinds of fright.
        </p>
      )}
    </section>
  );
}

function Verdicts({ axes, voice }: AgainstOthersProps) {
  if (RATING_CATEGORIES.every((axis) => axes[axis].difference === null))
    return (
      <p className="max-w-prose text-muted text-sm">
        Too few other members have rated these films, so we cannot compare the ratings yet.
      </p>
    );
  // Categories with the same verdict share one entry.
  const verdicts = Map.groupBy(RATING_CATEGORIES, (category) => axisVerdict(category, axes[category], voice));
  return (
    <div>
      <p className="mb-4 max-w-prose text-muted text-sm">
        “Community” is the average rating of other members for the same films.
      </p>
      <dl className="divide-y divide-line border-line border-y">
        {[...verdicts].map(([verdict, categories]) => (
          <div key={verdict} className="py-2.5">
            <dt className="display text-xl">{categories.join(', ')}</dt>
            <dd className="text-sm">{verdict}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
