import { Link } from '@tanstack/react-router';
import { CHIP } from '#ui/button-styles.ts';
import { PlotFold } from '#ui/plot-fold.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Film } from '../contract/films.ts';

type TagListProps = {
  tags: Film['tags'];
  /** Slugs of the tags that reveal the plot. These tags are shown only on demand. */
  spoilers: string[];
};

export function TagList({ tags, spoilers }: TagListProps) {
  const harmless = tags.filter(({ slug }) => !spoilers.includes(slug));
  const telling = tags.filter(({ slug }) => spoilers.includes(slug));
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="tags">
      <SectionHeading id="tags" title="Tagged" />
      <div className="flex flex-wrap items-center gap-2">
        <ul aria-labelledby="tags" className="contents">
          {harmless.map((tag) => (
            <TagChip key={tag.slug} tag={tag} />
          ))}
        </ul>
        {telling.length > 0 && (
          <PlotFold label="More tags: may give away the plot" openLabel="Hide the tags that may give away the plot">
            <ul aria-label="Tags that may give away the plot" className="contents">
              {telling.map((tag) => (
                <TagChip key={tag.slug} tag={tag} />
              ))}
            </ul>
          </PlotFold>
        )}
      </div>
    </section>
  );
}

function TagChip({ tag: { slug, name } }: { tag: Film['tags'][number] }) {
  return (
    <li>
      <Link to="/tag/$tag" params={{ tag: slug }} className={CHIP}>
        {name}
      </Link>
    </li>
  );
}
