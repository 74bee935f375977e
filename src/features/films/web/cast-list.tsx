import { Link } from '@tanstack/react-router';
import { CAST_PREVIEW } from '#contract/constants.ts';
import { Button } from '#ui/button.tsx';
import { SectionHeading } from '#ui/headings.tsx';
import { Face } from '#ui/pictures/face.tsx';
import { PlotFold, useFold } from '#ui/plot-fold.tsx';
import type { CastMember } from '../contract/films.ts';

const CAST_GRID = 'grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4';

type CastListProps = {
  cast: CastMember[];
  /** Names that reveal the plot. They are shown only on demand. */
  spoilers: string[];
  /** Ids of people whose pages search engines do not index. */
  unindexed: number[];
};

export function CastList({ cast, spoilers, unindexed }: CastListProps) {
  const { isOpen, id, buttonProps } = useFold();
  const harmless = cast.filter(({ name }) => !spoilers.includes(name));
  const telling = cast.filter(({ name }) => spoilers.includes(name));
  if (cast.length === 0) return null;
  return (
    <section aria-labelledby="cast">
      <SectionHeading id="cast" title="Cast" />
      <ul id={id} aria-labelledby="cast" className={CAST_GRID}>
        <CastCards members={harmless.slice(0, isOpen ? undefined : CAST_PREVIEW)} unindexed={unindexed} />
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 empty:hidden">
        {harmless.length > CAST_PREVIEW && <Button {...buttonProps}>{isOpen ? 'Show Less' : 'See All'}</Button>}
        {telling.length > 0 && (
          <PlotFold label="Show cast (spoilers)" openLabel="Hide cast (spoilers)">
            <ul aria-label="Cast (spoilers)" className={`w-full ${CAST_GRID}`}>
              <CastCards members={telling} unindexed={unindexed} />
            </ul>
          </PlotFold>
        )}
      </div>
    </section>
  );
}

function CastCards({ members, unindexed }: { members: CastMember[]; unindexed: number[] }) {
  return members.map((member) => (
    <li key={`${member.id}-${member.character}`}>
      <CastCard member={member} rel={unindexed.includes(member.id) ? 'nofollow' : undefined} />
    </li>
  ));
}

type CastCardProps = { member: CastMember; rel: 'nofollow' | undefined };

function CastCard({ member: { id, name, character, profile_path, profile_colour }, rel }: CastCardProps) {
  return (
    <Link
      to="/person/$id"
      params={{ id: String(id) }}
      rel={rel}
      className="group flex h-full items-center gap-2.5 border border-line bg-raised pr-2 md:gap-4 md:pr-4 transition-colors hover:border-line-strong"
    >
      <Face
        name={name}
        path={profile_path}
        colour={profile_colour}
        className="aspect-4/5 w-12 self-stretch text-2xl md:w-18 md:text-4xl"
      />
      <span className="min-w-0 py-2 leading-snug max-md:text-sm md:py-3">
        <span className="block font-semibold group-hover:text-link">{name}</span>
        {character && <span className="block text-muted text-xs md:text-sm">{character}</span>}
      </span>
    </Link>
  );
}
