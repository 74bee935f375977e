import { type CategoryRatings, isRated } from '#contract/fright-graph-geometry.ts';
import { bandOf } from '#contract/fright-profile.ts';
import { RATING_CATEGORIES } from '#contract/rating-categories.ts';
import { oneDecimal } from '#web/lib/format/numbers.ts';

const figure = (rating: number | null | undefined) => (isRated(rating) ? oneDecimal(rating) : '-');
const band = (rating: number | null | undefined) => (isRated(rating) ? bandOf(rating) : '-');

type FrightGraphTableProps = {
  community: CategoryRatings;
  member: CategoryRatings | null;
  desk: CategoryRatings | null;
};

export function FrightGraphTable({ community, member, desk }: FrightGraphTableProps) {
  return (
    <table className="w-full wrap-normal text-sm tabular-nums">
      <caption className="sr-only">Fright Graph in figures</caption>
      <thead className="text-muted">
        <tr className="border-line-strong border-b">
          <th scope="col" className="py-1 text-left font-semibold">
            Category
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-semibold">
            Your Rating
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-semibold">
            Community
          </th>
          {desk && (
            <th scope="col" className="py-1 pl-2 text-right font-semibold">
              Desk estimate
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {RATING_CATEGORIES.map((category) => (
          <tr key={category} className="border-line border-b last:border-0">
            <th scope="row" className="py-1 text-left font-normal capitalize">
              {category}
            </th>
            <td className="py-1 pl-2 text-right">{figure(member?.[category])}</td>
            <td className="py-1 pl-2 text-right font-semibold">{figure(community[category])}</td>
            {desk && <td className="py-1 pl-2 text-right">{band(desk[category])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
