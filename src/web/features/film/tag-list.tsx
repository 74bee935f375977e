import { Link } from '@tanstack/react-router';
import type { Film } from '#contract/films/films.ts';
import { CHIP } from '#web/ui/button-styles.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';

export function TagList({ tags }: { tags: Film['tags'] }) {
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="tags">
      <SectionHeading id="tags" title="Tagged" />
      <ul aria-labelledby="tags" className="flex flex-wrap gap-2">
        {tags.map(({ slug, name }) => (
          <li key={slug}>
            <Link to="/tag/$tag" params={{ tag: slug }} className={CHIP}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
