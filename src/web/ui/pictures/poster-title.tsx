import { classNames } from '../class-names.ts';

/**
 * A film's title below its poster, where marks and buttons do not cover it. In their link, a flex column, the title
 * comes before the poster, so that the link's name begins with the title. The poster has the class `order-first`.
 */
export function PosterTitle({ title, className = 'mt-2 text-sm leading-5' }: { title: string; className?: string }) {
  return (
    <span className={classNames('line-clamp-2 font-semibold text-text group-hover:text-link', className)}>{title}</span>
  );
}
