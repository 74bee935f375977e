import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { WishAnswer } from '#contract/search/wishes.ts';
import { WISH_LEAD, wishLink, wishText } from '#web/lib/search/wish-link.ts';

/** Shows the wish in the query, as a link to /tonight, above the results. */
export function WishLine({ wish }: { wish: NonNullable<WishAnswer['wish']> }) {
  if (wish.query === '') return <p className="mt-5 md:text-lg">{wishText(wish)}</p>;
  return (
    <Link
      {...wishLink(wish)}
      className="group mt-5 flex max-w-4xl items-center gap-3 border-action border-l-4 bg-raised px-4 py-3 leading-snug md:text-lg"
    >
      <span className="min-w-0 grow">
        <span className="font-semibold group-hover:text-link">{WISH_LEAD}:</span> {wishText(wish)}
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-action" />
    </Link>
  );
}
