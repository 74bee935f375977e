import { Link } from '@tanstack/react-router';
import { BarTable } from '#ui/charts/bar-table.tsx';
import { grouped } from '#ui/format/numbers.ts';

/** `name` links to its own page if there is a `slug`, the last part of that page's URL. */
export type FilmCount = { name: string; films: number; slug?: string };

type FilmCountsProps = {
  caption: string;
  /** The heading of the column with the names. */
  heading: string;
  /** Most important first. */
  counts: readonly FilmCount[];
  linkTo?: '/keyword/$keyword' | '/provider/$keyword';
  /** The maximum number of rows. A line below them says how many more there are. */
  most?: number;
};

export function FilmCounts({ caption, heading, counts, linkTo = '/keyword/$keyword', most = 10 }: FilmCountsProps) {
  const bars = counts.slice(0, most).map(({ name, films, slug }) => ({
    name,
    value: films,
    text: grouped(films),
    label: slug && (
      <Link to={linkTo} params={{ keyword: slug }} className="text-link target">
        {name}
      </Link>
    ),
  }));
  return (
    <>
      <BarTable caption={caption} nameHeading={heading} valueHeading="Films" bars={bars} />
      {counts.length > most && <p className="mt-3 text-muted text-sm">and {grouped(counts.length - most)} more</p>}
    </>
  );
}
